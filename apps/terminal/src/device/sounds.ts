/** What happened, for whoever does not look: high for done, low twice for wrong. */
let context: AudioContext | undefined

function beep(at: number, frequency: number, seconds: number): void {
  context ??= new AudioContext()
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = frequency
  volume.gain.value = 0.15
  tone.connect(volume).connect(context.destination)
  tone.start(context.currentTime + at)
  tone.stop(context.currentTime + at + seconds)
}

export type Sound = 'done' | 'look' | 'wrong'

export function play(sound: Sound): void {
  try {
    if (sound === 'done') beep(0, 1_320, 0.12)
    if (sound === 'look') beep(0, 740, 0.2)
    if (sound === 'wrong') for (const at of [0, 0.22]) beep(at, 220, 0.16)
  } catch {
    // A browser without sound still shows it.
  }
}
