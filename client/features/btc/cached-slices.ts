import { useEffect, useRef } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { Bars } from '../../../shared/protocol/rest'
import { fetchBars } from '../../api/bars'
import type { RequestOptions } from '../../api/http'
import { onPublication } from '../../store/rows/on-publication'
import { joinedBars, type secondSlices } from './coin-seconds'

/** Slices that may still change: the last, and the one before it, of which prints may come late. */
const RUNNING = 2

/** Answers to slices of one range that no longer change, by coin and start. */
type CachedSlices = Map<string, Bars>

/**
 * One part after the other: together they would exceed the limit of an answer. Cached parts are not requested again.
 */
export async function fetchSeconds(
  id: InstrumentId,
  slices: ReturnType<typeof secondSlices>,
  cached: CachedSlices,
  options: RequestOptions,
): Promise<Bars> {
  const parts: Bars[] = []
  for (const [place, slice] of slices.entries()) {
    const key = `${id}/${slice.start}`
    const bars = cached.get(key) ?? (await fetchBars(id, { period: '1s', ...slice }, options))
    if (place < slices.length - RUNNING) cached.set(key, bars)
    parts.push(bars)
  }
  return joinedBars(parts)
}

/** Cached answers for `key`; none for another key, and none if the published figures changed. */
export function useCachedSlices(key: string): () => CachedSlices {
  const latest = useRef<{ key: string; slices: CachedSlices }>(undefined)
  useEffect(
    () =>
      onPublication(() => {
        latest.current = undefined
      }),
    [],
  )
  return () => {
    if (latest.current?.key !== key) latest.current = { key, slices: new Map() }
    return latest.current.slices
  }
}
