import { expect, test } from 'vitest'
import { chosenRows, eachRow, type JournalRow } from '../../../../gateway/feeds/bridge/journal-rows'
import { SharedJournal } from '../../../../gateway/feeds/bridge/shared-journal'
import { dropShared, sharedJournal } from '../../../../gateway/feeds/bridge/shared-rows'
import { BRIDGE_OPEN } from '../../../support/bridge-rows'

const print = (number: number, price = 10) => ['T', '600519.SH', BRIDGE_OPEN, price, 100, 'B', 1, 2, number]
const line = (n: number, ...rows: unknown[]) => `${JSON.stringify({ n, rows })}\n`
const OPENING = [
  ['D', '20260706'],
  ['S', { id: '600519.SH', name: '贵州茅台', prevClose: 10 }],
  ['P', 'morning', BRIDGE_OPEN],
]

/** Blocks as a bus keeps them: nothing that was written can be written over. */
function blocksOf(...texts: string[]) {
  const notes: Buffer[] = []
  return {
    notes,
    async *read() {
      for (const text of texts) yield Buffer.from(text)
    },
    note: async () => notes.at(-1),
    put: async (note: Buffer) => void notes.push(note),
    begin: async () => {},
    append: async () => {},
  }
}
const day = () =>
  blocksOf(
    '20260706\n@["vendor","main",0]\n',
    line(1, ...OPENING) + line(4, print(1), print(2, 99), print(3)),
    `@["other","main",0]\n${line(1, print(5), ['T', 'torn'])}`,
  )

async function numbersOf(blocks: ReturnType<typeof day>): Promise<string[]> {
  const all: JournalRow[] = []
  await eachRow(sharedJournal('bus', blocks), (row) => void all.push(row))
  return all.map(({ sender, number }) => `${sender} ${number}`)
}

/** What the next feed takes: the rows of every line by their first number. */
async function takenOf(blocks: ReturnType<typeof day>): Promise<Record<string, unknown[]>> {
  const taken: Record<string, unknown[]> = {}
  let sender = ''
  const journal = new SharedJournal(blocks)
  const reading = journal.read({
    head([name]) {
      sender = name
    },
    line(raw) {
      const { n, rows } = JSON.parse(raw.toString()) as { n: number; rows: unknown[] }
      taken[`${sender} ${n}`] = rows
    },
  })
  expect((await reading.next()).value).toBeUndefined()
  expect(journal.tradingDay).toBe('20260706')
  return taken
}

test('rows on a bus are withdrawn by one note; the next feed omits them, and the numbers continue', async () => {
  const blocks = day()
  const [opening, rows] = [await takenOf(blocks), await numbersOf(blocks)]
  expect(rows).toEqual(['vendor 1', 'vendor 2', 'vendor 3', 'vendor 4', 'vendor 5', 'vendor 6', 'other 1', 'other 2'])
  expect(await dropShared('bus', blocks, chosenRows('vendor', '5-6') ?? (() => false))).toBe(2)
  expect(blocks.notes.map(String)).toEqual(['[["vendor","main",5,6]]'])
  expect(await numbersOf(blocks)).toEqual(rows.filter((row) => !/vendor [56]/.test(row)))
  expect(await takenOf(blocks)).toEqual({ ...opening, 'vendor 4': [print(1), null, null] })
})

test('rows withdrawn before stay so, and are not counted again', async () => {
  const blocks = day()
  await dropShared('bus', blocks, chosenRows('vendor', '5') ?? (() => false))
  expect(await dropShared('bus', blocks, ({ code }) => code !== undefined)).toBe(1)
  expect(blocks.notes.map(String)).toEqual(['[["vendor","main",5,5]]', '[["vendor","main",5,5],["other","main",2,2]]'])
  expect(await dropShared('bus', blocks, chosenRows('vendor', '5') ?? (() => false))).toBe(0)
  expect(blocks.notes).toHaveLength(2)
})
