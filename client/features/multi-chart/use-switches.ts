import { useMemo } from 'react'
import { PERIODS, type Period } from '../../store/bars/period-bars'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { type Layer, parseLayers, parseRotate, writeLayers } from './layout'

const SYNC = 'multi-chart'

/** Each changes the address. */
const CHANGES = {
  onPeriod: (next: Period | undefined) =>
    replaceQuery(next ? { kind: 'k', period: next === '1d' ? null : next } : { kind: null, period: null }),
  onLayers: (next: Layer[]) => replaceQuery({ layers: writeLayers(next) }),
  onSame: (same: boolean) => replaceQuery({ scale: same ? 'same' : null }),
  onSync: (on: boolean) => replaceQuery({ sync: on ? null : '0' }),
  onSyncRange: (on: boolean) => replaceQuery({ ranges: on ? null : '0' }),
  onStopRotate: () => replaceQuery({ rotate: null }),
}

/**
 * Drawing options of the cells in the address, and functions to change them. `ranged`: days were requested, which have
 * no K 线.
 */
export function useSwitches(ranged: boolean) {
  const [layerText] = useQuery('layers')
  const [scale] = useQuery('scale', 'own')
  const [syncText] = useQuery('sync', '1')
  const [rangeText] = useQuery('ranges', '1')
  const [kind] = useQuery('kind')
  const [period] = useQuery('period', '1d')
  const [rotateText] = useQuery('rotate')
  const layers = useMemo(() => parseLayers(layerText), [layerText])
  const [sync, syncRange] = [syncText !== '0', rangeText !== '0']
  const link = useMemo(
    () => ({ cross: sync ? SYNC : undefined, range: syncRange ? `${SYNC}/range` : undefined }),
    [sync, syncRange],
  )
  return {
    layers,
    sync,
    syncRange,
    link,
    same: scale === 'same',
    rotate: parseRotate(rotateText),
    period: kind === 'k' && !ranged ? (PERIODS.find((each) => each === period) ?? '1d') : undefined,
    ...CHANGES,
  }
}
