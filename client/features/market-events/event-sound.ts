import { Tones } from '../../ui/tones'

/** Sounds of one batch of events: how many go up and down. */
export interface Chime {
  up: number
  down: number
}

const UP_HZ = [660, 880] as const
const DOWN_HZ = [660, 440] as const
const NOTE_S = 0.11
/** Two chimes closer together would run into each other: what comes between is heard with the next. */
export const CHIME_PAUSE_MS = 600

/** Two rising notes for upward events, two falling ones for downward events; louder with the number of events. */
export class EventSound extends Tones {
  play({ up, down }: Chime): void {
    let at = this.soon
    for (const [notes, count] of [
      [UP_HZ, up],
      [DOWN_HZ, down],
    ] as const) {
      if (count === 0) continue
      const loud = Math.min(0.22, 0.08 + 0.02 * count)
      for (const hz of notes) {
        this.note(hz, at, loud, NOTE_S)
        at += NOTE_S
      }
      at += NOTE_S
    }
  }
}
