// Pictures to share: the board to copy or save, the game as a moving picture, the dispatch.
import { Refused, ask, notice, onActs, word } from "./common.js";

const AGAIN_MS = 400;

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Have a picture drawn and wait for it; what comes is SVG. @param {string} token @param {string} what @returns {Promise<string>} */
async function drawn(token, what) {
  const path = `/t/${token}/share/${what}`;
  let answer = await ask(path, {});
  while (answer.status === 202) {
    const far = await answer.json();
    notice(far.of > 1 ? word("drawing_of", far) : word("drawing"), true);
    await pause(AGAIN_MS);
    answer = await ask(path);
  }
  return answer.text();
}

/** Turn SVG into PNG. @param {string} svg @returns {Promise<Blob>} */
async function painted(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("canvas")))));
}

/** Let the browser save a file. @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  notice(word("picture_saved", { name }));
}

/** Copy the board as a picture; where the browser does not allow that, save it. @param {string} token @param {string} name */
async function copyPicture(token, name) {
  const picture = drawn(token, "picture").then(painted);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    notice(word("picture_copied"));
  } catch {
    save(await picture, `${name}.png`);
  }
}

/** Give the moving picture to another program where the device can, else save it. @param {string} token @param {string} name */
async function shareReplay(token, name) {
  const file = new File([await drawn(token, "replay")], `${name}-replay.svg`, { type: "image/svg+xml" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    notice("");
    await navigator.share({ files: [file] }).catch(() => {});
  } else save(file, file.name);
}

/** @param {() => Promise<void>} act */
async function trying(act) {
  try {
    await act();
  } catch (problem) {
    notice(problem instanceof Refused ? problem.message : word("offline"));
  }
}

/** Answer the buttons for pictures. @param {string} token @param {string} name */
export function startSharing(token, name) {
  onActs({
    copy_picture: () => trying(() => copyPicture(token, name)),
    save_picture: () => trying(async () => save(await painted(await drawn(token, "picture")), `${name}.png`)),
    share_replay: () => trying(() => shareReplay(token, name)),
    save_dispatch: () =>
      trying(async () => save(await painted(await drawn(token, "dispatch")), `${name}-dispatch.png`)),
  });
}
