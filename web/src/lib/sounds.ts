/** Short, soft sounds, made on the spot: a card, a meld, my turn, won. Off until they are wanted. */

export type Sound = "card" | "meld" | "turn" | "won";

let context: AudioContext | null = null;

/** Play a sound; nothing where the browser has none, or has not been touched yet. */
export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  switch (sound) {
    case "card":
      rustle(context, now, 0.07, 2_600);
      break;
    case "meld":
      rustle(context, now, 0.06, 2_000);
      rustle(context, now + 0.08, 0.09, 1_400);
      break;
    case "turn":
      tone(context, now, 523, 0.16);
      tone(context, now + 0.12, 784, 0.26);
      break;
    case "won":
      [523, 659, 784, 1047].forEach((pitch, i) => context && tone(context, now + i * 0.11, pitch, 0.34));
  }
}

/** A soft note: a sine with a gentle end. */
function tone(audio: AudioContext, at: number, pitch: number, length: number): void {
  const source = audio.createOscillator();
  source.frequency.value = pitch;
  source.connect(fading(audio, at, length, 0.09));
  source.start(at);
  source.stop(at + length);
}

/** Paper on cloth: a breath of filtered noise. */
function rustle(audio: AudioContext, at: number, length: number, pitch: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(audio, at, length, 0.16));
  source.start(at);
}

function fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}
