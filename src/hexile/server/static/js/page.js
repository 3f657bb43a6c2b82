// A page without a board.
import { startPage } from "./common.js";
import { fillPlaces } from "./fill.js";

startPage();
fillPlaces();
