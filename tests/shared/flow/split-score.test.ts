import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  type ClaimedEvent,
  counted,
  type LabelledPrint,
  scoreSplits,
  type TrueParent,
} from '../../../shared/flow/split-score'

const PRICE = 50
const prints: LabelledPrint[] = Array.from({ length: 60 }, (_, row) => ({
  time: row * 1_000,
  price: PRICE,
  volume: 1_000,
  side: 'B',
  buyNo: 1_000 + row,
  sellNo: 1 + row,
}))
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
const parent = (id: number, from: number, to: number, scored = true): TrueParent => ({
  id,
  style: 'TWAP',
  side: 'B',
  firstTs: from * 1_000,
  volume: (to - from) * 1_000,
  rows: rows(from, to),
  scored,
})
const parents = [parent(1, 0, 20), parent(2, 20, 40), parent(3, 40, 48, false)]
const event = (from: number, to: number, side: 'B' | 'S' = 'B', firstEmitTs = 5_000): ClaimedEvent => ({
  side,
  rows: rows(from, to),
  firstEmitTs,
})

describe('scoring claimed parents', () => {
  test.each<[string, ClaimedEvent[], Partial<ReturnType<typeof scoreSplits>>]>([
    ['a whole parent is found', [event(0, 20)], { tp: 1, fp: 0, fn: 1, hitVolume: 20_000, claimedVolume: 20_000 }],
    ['30 % of a parent is enough', [event(0, 6)], { tp: 1, fp: 0, fn: 1 }],
    ['less is a false fragment', [event(0, 5)], { tp: 0, fp: 1, fn: 2, fragments: 1 }],
    ['a second piece is a false fragment', [event(0, 10), event(10, 20)], { tp: 1, fp: 1, fn: 1, fragments: 1 }],
    ['half of the claim must be the parent', [event(10, 30)], { tp: 1, fp: 0 }],
    [
      'a claim of three things is none',
      [{ ...event(14, 27), rows: [...rows(14, 26), ...rows(48, 60)] }],
      { tp: 0, fp: 1 },
    ],
    ['the other side is false', [event(0, 20, 'S')], { tp: 0, fp: 1, fn: 2, hitVolume: 0, claimedVolume: 20_000 }],
    ['a small parent is neutral', [event(40, 48)], { tp: 0, fp: 0, fn: 2, neutral: 1, claimedVolume: 0 }],
    ['nothing claimed', [], { tp: 0, fp: 0, fn: 2, trueVolume: 40_000 }],
  ])('%s', (_, events, expected) => {
    expect(scoreSplits(prints, parents, events)).toMatchObject(expected)
  })

  test('delay counts the children traded when it was published', () => {
    const [delay] = scoreSplits(prints, parents, [event(20, 40, 'B', 27_000)]).delays
    expect(delay).toEqual({ children: 8, seconds: 7, volumeShare: 0.4 })
  })

  test('small claims do not count', () => {
    expect(counted(prints, [event(0, 5), event(0, 6), { ...event(0, 20), amount: 299_999 }])).toHaveLength(1)
  })
})

const given = resolve(import.meta.dirname, '../../../../shared/data/split')
test.skipIf(!existsSync(join(given, 'score.py')))('agrees with the public scorer on a given half-day', () => {
  const folder = mkdtempSync(join(tmpdir(), 'split-score-'))
  try {
    const csv = gunzipSync(readFileSync(join(given, 'given1.csv.gz'))).toString()
    const json = readFileSync(join(given, 'given1.json'), 'utf8')
    const truth = (JSON.parse(json) as { parents: TrueParent[] }).parents
    const all: LabelledPrint[] = csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [time, price, volume, side, buyNo, sellNo] = line
          .split(',')
          .map((cell, i) => (i === 3 ? cell : Number(cell)))
        return { time, price, volume, side, buyNo, sellNo } as LabelledPrint
      })
    // claims of every kind: whole, shifted, halved, foreign
    const claims = truth.flatMap((own, at) => [
      {
        side: own.side,
        rows: own.rows.slice(0, Math.ceil(own.rows.length / (1 + (at % 4)))),
        firstEmitTs: own.firstTs + 60_000,
      },
      {
        side: own.side,
        rows: own.rows.map((row) => row + 1).filter((row) => row < all.length),
        firstEmitTs: own.firstTs,
      },
    ])
    writeFileSync(join(folder, 'given1.csv'), csv)
    writeFileSync(join(folder, 'given1.json'), json)
    writeFileSync(join(folder, 'given1.events.json'), JSON.stringify(claims))
    const { stdout } = spawnSync(
      'python3',
      [join(given, 'score.py'), '--truth', folder, '--events', folder, '--names', 'given1'],
      { encoding: 'utf8' },
    )
    const theirs = JSON.parse(stdout) as { parent: Record<string, number>; volume: Record<string, number> }
    const ours = scoreSplits(all, truth, counted(all, claims))
    expect({ tp: ours.tp, fp: ours.fp, fn: ours.fn, fragments: ours.fragments, neutral: ours.neutral }).toMatchObject({
      tp: theirs.parent.tp,
      fp: theirs.parent.fp,
      fn: theirs.parent.fn,
      fragments: theirs.parent.fragments,
      neutral: theirs.parent.neutral,
    })
    expect(ours.hitVolume / ours.claimedVolume).toBeCloseTo(theirs.volume.P ?? Number.NaN, 3)
    expect(ours.hitVolume / ours.trueVolume).toBeCloseTo(theirs.volume.R ?? Number.NaN, 3)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
