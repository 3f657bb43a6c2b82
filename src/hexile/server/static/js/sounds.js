// Sounds of our own making, only where somebody wants them: cardboard, a die, the bell that calls you back.

// State: the one audio context a page may have, made at the first sound.
/** @type {AudioContext | null} */ let air = null;

export const wanted = () => localStorage.getItem("sounds") === "on";

/** Turn them on or off; returns whether they are on. */
export function turnSounds() {
  localStorage.setItem("sounds", wanted() ? "off" : "on");
  sound("bell");
  return wanted();
}

/** @param {"tap" | "die" | "bell"} name */
export function sound(name) {
  if (!wanted()) return;
  air ||= new AudioContext();
  if (name === "tap") knock(0, 420, 0.05, 0.12);
  if (name === "die")
    for (const [at, pitch] of [
      [0, 900],
      [0.07, 760],
      [0.13, 820],
      [0.22, 640],
    ])
      knock(at, pitch, 0.03, 0.1);
  if (name === "bell") {
    ring(660, 0);
    ring(880, 0.12);
  }
}

/** A short knock: noise through a narrow gap. @param {number} after @param {number} pitch @param {number} length @param {number} loud */
function knock(after, pitch, length, loud) {
  if (!air) return;
  const frames = Math.ceil(air.sampleRate * length);
  const noise = air.createBuffer(1, frames, air.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = new AudioBufferSourceNode(air, { buffer: noise });
  const gap = new BiquadFilterNode(air, { type: "bandpass", frequency: pitch, Q: 2.5 });
  source
    .connect(gap)
    .connect(new GainNode(air, { gain: loud * 6 }))
    .connect(air.destination);
  source.start(air.currentTime + after);
}

/** @param {number} pitch @param {number} after */
function ring(pitch, after) {
  if (!air) return;
  const start = air.currentTime + after;
  const tone = new OscillatorNode(air, { frequency: pitch, type: "sine" });
  const fade = new GainNode(air, { gain: 0.08 });
  fade.gain.setValueAtTime(0.08, start);
  fade.gain.exponentialRampToValueAtTime(0.0005, start + 0.6);
  tone.connect(fade).connect(air.destination);
  tone.start(start);
  tone.stop(start + 0.6);
}
