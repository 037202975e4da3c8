import { describe, expect, test } from 'vitest'
import { SPOKEN_APART_MAX, SpeechQueue } from '../../../../client/features/alerts/speech-queue'

const words = {
  one: (name: string, rule: string, times: number) => `${name} ${rule} ×${times}`,
  summary: (count: number, first: string) => `${first} +${count}`,
}

function queue() {
  const said: string[] = []
  const done: (() => void)[] = []
  const speech = new SpeechQueue((text, end) => {
    said.push(text)
    done.push(end)
  }, words)
  const add = (key: string) => speech.add({ key, name: key, rule: '破位' })
  return { speech, said, add, end: () => done.shift()?.() }
}

describe('what is spoken', () => {
  test('is spoken in order; alerts that arrive during speech are queued, and equal ones counted', () => {
    const { said, add, end } = queue()
    for (const key of ['a', 'b', 'c', 'b', 'b']) add(key)
    expect(said).toEqual(['a 破位 ×1'])
    end()
    end()
    expect(said).toEqual(['a 破位 ×1', 'b 破位 ×3', 'c 破位 ×1'])
    end()
    add('a')
    expect(said.at(-1)).toBe('a 破位 ×1')
  })

  test('becomes one summary that counts all of it when too much waits', () => {
    const { said, add, end } = queue()
    add('first')
    for (let count = 0; count <= SPOKEN_APART_MAX; count++) add(`k${count}`)
    add('k0')
    end()
    expect(said).toEqual(['first 破位 ×1', 'k0 +12'])
    end()
    expect(said).toHaveLength(2)
  })

  test('is dropped when speech is turned off', () => {
    const { speech, said, add, end } = queue()
    add('a')
    add('b')
    speech.clear()
    end()
    expect(said).toEqual(['a 破位 ×1'])
  })
})
