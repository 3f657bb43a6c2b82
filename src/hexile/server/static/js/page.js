// A page without a board.
import { startPage } from "./common.js";

startPage();
