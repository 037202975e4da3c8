import { afterAll, describe, expect, test } from 'vitest'
import { Decoder } from '../../../../gateway/feeds/replay/decode'
import { readLines } from '../../../../gateway/feeds/replay/read-lines'
import { linesOf, scratchFolder } from './spoil'
import { start } from './start'

const scratch = scratchFolder()
afterAll(scratch.remove)

/** 晨光样本 in GB18030. */
const NAME = Buffer.from([0xb3, 0xbf, 0xb9, 0xe2, 0xd1, 0xf9, 0xb1, 0xbe])

/** A table with that name, in GB18030. */
function huatai(): Buffer {
  const pieces = linesOf('20230110/huatai-trades.csv').join('\n').split('晨光样本')
  return Buffer.concat(pieces.flatMap((piece, i) => (i === 0 ? [Buffer.from(piece)] : [NAME, Buffer.from(piece)])))
}

describe('a file in GB18030', () => {
  test('is read, its names with it', async () => {
    const events = await start(scratch.write('601991_20230110.csv', huatai())).rest()
    expect(events.find((event) => event.kind === 'instruments')).toMatchObject({ instruments: [{ name: '晨光样本' }] })
    expect(events.filter((event) => event.kind === 'trade')).toHaveLength(3)
  })

  test('of many blocks is read wherever a block ends', async () => {
    const line = Buffer.concat([NAME, Buffer.from(',1\n')])
    const path = scratch.write('long.csv', Buffer.concat(Array.from({ length: 20_000 }, () => line)))
    const lines: string[] = []
    for await (const block of readLines(path)) lines.push(...block)
    expect(lines).toHaveLength(20_000)
    expect(new Set(lines)).toEqual(new Set(['晨光样本,1']))
  })
})

describe('what lines are written in', () => {
  test.each<[string, Buffer[], string]>([
    ['ASCII first, then GB18030', [Buffer.from('a,b'), NAME], '晨光样本'],
    ['ASCII first, then UTF-8', [Buffer.from('a,b'), Buffer.from('晨光')], '晨光'],
    [
      'UTF-8 with one damaged line',
      [Buffer.concat([Buffer.from('晨光\n晨光\n'), Buffer.from([0xff, 0x0a])])],
      '晨光\n晨光\n\uFFFD\n',
    ],
    ['UTF-8, and a damaged line later', [Buffer.from('晨光'), Buffer.from([0xb3])], '\uFFFD'],
    ['UTF-8 alone', [Buffer.from('昨收')], '昨收'],
  ])('is found out from %s', (_, blocks, expected) => {
    const decoder = new Decoder()
    expect(blocks.map((block) => decoder.decode(block)).at(-1)).toBe(expected)
  })
})
