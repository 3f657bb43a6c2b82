// A page without a board.
import { startPage } from "./common.js";
import { fillPictures } from "./pictures.js";

startPage();
fillPictures();
