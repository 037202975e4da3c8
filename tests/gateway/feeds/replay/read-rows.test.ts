import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { LINE_MAX } from '../../../../gateway/feeds/replay/read-lines'
import { type LineProblem, type NumberedRow, readRows } from '../../../../gateway/feeds/replay/read-rows'
import { cutGzip, fixture, linesOf, scratchFolder } from './spoil'

const scratch = scratchFolder()
afterAll(scratch.remove)

const TRADES = '20230110/datayes-sse-trades.csv'
const [header = '', first = ''] = linesOf(TRADES)
/** Many good rows, so that a cut file still holds some. */
const many = (count: number) =>
  `${[
    header,
    ...Array.from({ length: count }, (_, i) =>
      first
        .replace(',102,', `,${i + 1},`)
        .replace(',6170,', ',,')
        .replace('500', `${((i * 7919) % 9000) + 100}`),
    ),
  ].join('\n')}\n`

async function read(path: string, range: { from?: number; to?: number } = {}) {
  const rows: NumberedRow[] = []
  const problems: LineProblem[] = []
  for await (const block of readRows(path, { ...range, problem: (problem) => problems.push(problem) }))
    rows.push(...block)
  return { rows, problems }
}

describe('a whole file', () => {
  test.each<[string, string, string | Buffer]>([
    ['plain', 'a_20230110.csv', fixture(TRADES)],
    ['zipped', 'b_20230110.csv.gz', gzipSync(fixture(TRADES))],
    ['zipped without saying so', 'c_20230110.csv', gzipSync(fixture(TRADES))],
    [
      'zipped in two members',
      'd_20230110.csv.gz',
      Buffer.concat([gzipSync(`${header}\n`), gzipSync(fixture(TRADES).slice(header.length + 1))]),
    ],
    ['zipped and padded', 'p_20230110.csv.gz', Buffer.concat([gzipSync(fixture(TRADES)), Buffer.alloc(300_000)])],
    ['with Windows line ends', 'e_20230110.csv', fixture(TRADES).replaceAll('\n', '\r\n')],
    ['with a byte order mark', 'f_20230110.csv', `\uFEFF${fixture(TRADES)}`],
    ['without a last line end', 'g_20230110.csv', fixture(TRADES).trimEnd()],
    ['with empty lines', 'h_20230110.csv', `\n${fixture(TRADES)}\n\n`],
  ])('%s gives every row', async (_, name, content) => {
    const { rows, problems } = await read(scratch.write(name, content))
    expect(problems).toEqual([])
    expect(rows).toHaveLength(5)
  })

  test('gives only the lines asked for', async () => {
    const path = scratch.write('range_20230110.csv', fixture(TRADES))
    expect((await read(path, { from: 3, to: 4 })).rows.map((row) => row.line)).toEqual([3, 4])
  })

  test('keeps characters that fall across two reads', async () => {
    const [head = '', row = ''] = linesOf('20230110/huatai-trades.csv')
    const path = scratch.write('wide.csv', [head, ...Array.from({ length: 3_000 }, () => row)].join('\n'))
    const { rows } = await read(path)
    expect(new Set(rows.map((each) => each.name))).toEqual(new Set(['晨光样本']))
  })
})

describe('a damaged file', () => {
  test('that was cut keeps every row before the cut', async () => {
    const path = scratch.write('cut_20230110.csv.gz', cutGzip(many(5_000), 0.6))
    const { rows, problems } = await read(path)
    expect(rows.length).toBeGreaterThan(2_000)
    expect(rows.length).toBeLessThan(5_000)
    expect(problems).toEqual([
      { line: rows.length + 1, reason: 'gzip 不完整，之前的数据已保留', ends: true, stranger: false },
    ])
  })

  test('that is spoilt inside keeps every row before', async () => {
    const bytes = gzipSync(many(20_000))
    bytes.fill(0xff, Math.floor(bytes.length * 0.7), Math.floor(bytes.length * 0.7) + 200)
    const { rows, problems } = await read(scratch.write('spoilt_20230110.csv.gz', bytes))
    expect(rows.length).toBeGreaterThan(5_000)
    expect(problems.at(-1)).toMatchObject({ reason: 'gzip 已损坏，之前的数据已保留', ends: true })
  })

  test('leaves out lines of garbage and wrong width, and goes on', async () => {
    const lines = linesOf(TRADES)
    lines.splice(2, 0, '\u0000\u0001 garbage', `${first},1,2,3`)
    const { rows, problems } = await read(scratch.write('garbage_20230110.csv', lines.join('\n')))
    expect(rows.map((row) => row.line)).toEqual([2, 5, 6, 7, 8])
    expect(problems).toMatchObject([
      { line: 3, ends: false, reason: '应有 14 列，实有 1 列' },
      { line: 4, ends: false, reason: '应有 14 列，实有 17 列' },
    ])
  })

  test.each<[string, string, string | Buffer, Partial<LineProblem>]>([
    ['empty', 'empty_20230110.csv', '', { line: 0, reason: '文件是空的' }],
    ['an empty gzip', 'empty_20230110.csv.gz', gzipSync(''), { line: 0, reason: '文件是空的' }],
    ['only a header', 'header_20230110.csv', header, { line: 0, reason: '只有表头，没有数据' }],
    ['no gzip at all', 'no_20230110.csv.gz', fixture(TRADES), { line: 0, reason: '不是 gzip 文件' }],
    ['another table', 'other_20230110.csv', 'x,y\n1,2\n', { line: 1, stranger: true }],
    [
      'without a column',
      'column_20230110.csv',
      fixture(TRADES).replace('TradPrice', 'Price'),
      { line: 1, stranger: false, reason: '按「通联 上交所逐笔成交」读取时缺少列 TradPrice' },
    ],
    [
      'one endless line',
      'long_20230110.csv',
      `${header}\n${'x'.repeat(2 * LINE_MAX)}`,
      { line: 1, reason: '一行超过 1 MB，后面的内容不再读取' },
    ],
  ])('that is %s is refused with its reason', async (_, name, content, problem) => {
    const { rows, problems } = await read(scratch.write(name, content))
    expect(rows).toEqual([])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ ends: true, ...problem })
  })

  test('that is missing, or a folder, is refused', async () => {
    expect((await read('/no/such/file.csv')).problems).toMatchObject([{ reason: '文件不存在', ends: true }])
    expect((await read(scratch.folder)).problems).toMatchObject([{ reason: '无法读取（EISDIR）', ends: true }])
  })
})
