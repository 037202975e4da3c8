import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BridgeDay } from '../../../../gateway/feeds/bridge/market-day'
import { text } from '../../../../gateway/feeds/bridge/text'
import { answerShape, helloLine } from '../../../../gateway/feeds/bridge/wire'
import { PHASES } from '../../../../shared/market/session'

const page = readFileSync(join(import.meta.dirname, '../../../..', 'docs/bridge.md'), 'utf8')
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => JSON.parse(line) as Record<string, unknown> | unknown[])

describe('docs/bridge.md', () => {
  test('shows greetings and answers as they are', () => {
    const spoken = examples.filter((example) => !Array.isArray(example) && !('rows' in example))
    for (const line of spoken) {
      const shape = 'hello' in line ? helloLine : answerShape
      expect(shape.safeParse(line).success, JSON.stringify(line)).toBe(true)
    }
    expect(spoken).toHaveLength(5)
  })

  test('shows rows that the bridge accepts', () => {
    const day = new BridgeDay(() => false)
    const lines = examples.filter((example) => !Array.isArray(example) && 'rows' in example) as {
      n: number
      rows: unknown[]
    }[]
    const rows = [
      ...lines.flatMap((line) => line.rows),
      ['S', { id: '000001.SH', name: '上证指数', prevClose: 3400 }],
      ...examples.filter(Array.isArray),
    ]
    const { events, refused } = day.read(rows, 0)
    expect(refused).toEqual([])
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['trade', 'order', 'cancel', 'quote', 'index']),
    )
    expect(lines.map(({ n }) => n)).toEqual([1, 4])
  })

  test('names every code and every phase', () => {
    const codes = [...Object.keys(text.line), ...Object.keys(text.close), ...PHASES]
    expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([])
  })
})
