import { useEffect } from 'react'
import type { DeskPane } from '../../../shared/desk/layout'
import { PACE_DEFAULT_HZ } from '../../../shared/protocol/limits'
import { liveMarket } from '../../store/live-market'

/** What a window of these panes asks of the line: as many frames as its fastest pane shows. */
export const paceOf = (panes: readonly Pick<DeskPane, 'rate'>[]): number =>
  panes.length === 0
    ? PACE_DEFAULT_HZ
    : Math.max(...panes.map(({ rate }) => (rate && rate !== 'all' ? Number(rate) : PACE_DEFAULT_HZ)))

export function usePace(panes: readonly Pick<DeskPane, 'rate'>[]): void {
  const hz = paceOf(panes)
  useEffect(() => {
    if (hz === PACE_DEFAULT_HZ) return
    const market = liveMarket()
    market.pace(hz)
    return () => market.pace(PACE_DEFAULT_HZ)
  }, [hz])
}
