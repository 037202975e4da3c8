import { expect, test } from 'vitest'
import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { TopicChannel } from '../../../../gateway/serve/hub/channel'
import { Refilled } from '../../../../gateway/serve/hub/refilled'
import type { TopicCursor } from '../../../../gateway/serve/hub/topic-stream'
import { decodeFrame, rowsOf } from '../../../../shared/protocol/frame'
import { printRow } from '../../../support/rows'

const TICK = 'tick:600519.SH'

function channelOfPrints() {
  const log = new TopicLogs({ rows: () => [] }, 0).log(TICK)
  const channel = new TopicChannel(log)
  let volume = 0
  function print(): TopicCursor {
    const before = log.head()
    volume += 100
    log.append({ kind: 'trade', topic: TICK, row: printRow({ volume }), ingestTime: 0 })
    channel.changed()
    return before
  }
  function volumes(from: TopicCursor | undefined): number[] {
    const piece = channel.pieceFrom(from, false)
    const decoded = piece && decodeFrame(piece.frame.bytes)
    if (!decoded?.ok) return []
    return decoded.sections
      .flatMap((section) => (section.kind === 'trade' ? rowsOf(section) : []))
      .map((row) => row.volume)
  }
  return { channel, print, volumes }
}

test('readers at one position get one chunk, which is released once all of them have it', () => {
  const { channel, print, volumes } = channelOfPrints()
  const before = print()
  channel.waiting = 3
  const first = channel.pieceFrom(before, false)
  channel.fetched()
  expect(channel.pieceFrom(before, false)).toBe(first)
  channel.fetched()
  expect(channel.pieceFrom(before, false)).toBe(first)
  channel.fetched()
  expect(channel.pieceFrom(before, false)).not.toBe(first)
  expect(volumes(before)).toEqual([100])
})

test('readers at several positions get their missing rows, encoded once for each position', () => {
  const { channel, print, volumes } = channelOfPrints()
  const places = [print(), print(), print()]
  channel.waiting = 6
  expect(places.map(volumes)).toEqual([[100, 200, 300], [200, 300], [300]])
  const pieces = places.map((place) => channel.pieceFrom(place, false))
  expect(places.map((place) => channel.pieceFrom(place, false))).toEqual(pieces)
  for (const [at, place] of places.entries()) expect(channel.pieceFrom(place, false)).toBe(pieces[at])
})

test('a snapshot serves all new readers until the topic changes, also without waiting ones', () => {
  const { channel, print, volumes } = channelOfPrints()
  print()
  channel.waiting = 1
  const snapshot = channel.pieceFrom(undefined, false)
  channel.fetched()
  expect(channel.pieceFrom(undefined, false)).toBe(snapshot)
  print()
  expect(channel.pieceFrom(undefined, false)).not.toBe(snapshot)
  expect(volumes(undefined)).toEqual([100, 200])
})

test('a leaving reader does not move the others', () => {
  const { channel } = channelOfPrints()
  const readers = Array.from({ length: 4 }, () => ({ place: -1 }))
  for (const reader of readers) channel.join(reader)
  for (const at of [1, 3, 0, 2]) {
    channel.part(readers[at] as { place: number })
    for (const [place, reader] of channel.readers.entries()) expect(reader.place).toBe(place)
  }
  expect(channel.readers).toEqual([])
})

test('a refilled list has the later rows in order', () => {
  const list = new Refilled<string>()
  const held = () => Array.from({ length: list.count }, (_, place) => list.at(place))
  for (const item of ['a', 'b', 'c']) list.push(item)
  list.remove('b')
  list.remove('x')
  list.push('d')
  expect(held()).toEqual(['a', 'c', 'd'])
  list.empty()
  expect(held()).toEqual([])
  list.push('e')
  list.remove('a')
  expect(held()).toEqual(['e'])
})
