import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventSound } from '../../../../client/features/market-events/event-sound'
import { Tones } from '../../../../client/ui/tones'

interface Note {
  hz: number
  from: number
  to: number
  loud: number
}

let notes: Note[] = []
let state = 'running'

/** The browser's sound as far as notes need it. */
class FakeAudio {
  currentTime = 5
  destination = {}
  state = state
  resume = async () => {}
  close = async () => {}
  createOscillator() {
    const frequency = { value: 0 }
    const note = { hz: 0, from: 0, to: 0, loud: 0 }
    notes.push(note)
    return {
      type: '',
      frequency,
      connect: (next: unknown) => next,
      start: (at: number) => Object.assign(note, { hz: frequency.value, from: at }),
      stop: (at: number) => Object.assign(note, { to: at }),
    }
  }
  createGain() {
    const note = notes.at(-1) as Note
    const gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: (loud: number) => Object.assign(note, { loud }),
      exponentialRampToValueAtTime: () => undefined,
    }
    return { gain, connect: () => undefined }
  }
}

beforeEach(() => {
  notes = []
  state = 'running'
  vi.stubGlobal('AudioContext', FakeAudio)
})
afterEach(() => void vi.unstubAllGlobals())

const rounded = () => notes.map(({ hz, from, to }) => [hz, Number(from.toFixed(2)), Number(to.toFixed(2))])

describe('the sounds of events', () => {
  test('are two rising notes for upward events', () => {
    new EventSound().play({ up: 1, down: 0 })
    expect(rounded()).toEqual([
      [660, 5.01, 5.12],
      [880, 5.12, 5.23],
    ])
  })

  test('are two falling notes for downward events', () => {
    new EventSound().play({ up: 0, down: 1 })
    expect(rounded()).toEqual([
      [660, 5.01, 5.12],
      [440, 5.12, 5.23],
    ])
  })

  test('are both for both, rising first, with a pause of one note between', () => {
    new EventSound().play({ up: 2, down: 1 })
    expect(rounded().map(([hz]) => hz)).toEqual([660, 880, 660, 440])
    expect(rounded()[2]).toEqual([660, 5.34, 5.45])
  })

  test('are silent without events', () => {
    new EventSound().play({ up: 0, down: 0 })
    expect(notes).toEqual([])
  })

  test.each([
    [1, 0.1],
    [3, 0.14],
    [7, 0.22],
    [50, 0.22],
  ])('of %i at once is as loud as %d, and never louder than the most', (up, loud) => {
    new EventSound().play({ up, down: 0 })
    expect(notes[0]?.loud).toBeCloseTo(loud, 9)
  })
})

describe('short tones', () => {
  test.each([
    [1, 0.2, [0.2]],
    [0.5, 0.2, [0.1]],
    [0, 0.2, []],
    [1, 0, []],
  ])('at volume %d and loudness %d play %j', (volume, loud, heard) => {
    new Tones(() => volume).note(440, 5, loud, 0.1)
    expect(notes.map((note) => note.loud)).toEqual(heard)
  })

  test.each([
    ['running', true],
    ['suspended', false],
  ])('in a browser that is %s may sound: %s', async (now, may) => {
    state = now
    expect(await new Tones().resume()).toBe(may)
  })
})
