import { useEffect } from 'react'
import type { DeskPane } from '../../../shared/desk/layout'
import { PACE_DEFAULT_HZ } from '../../../shared/protocol/limits'
import { liveMarket } from '../../store/rows/live-market'
import { usePageRate } from '../../store/use-page-rate'

/** Rate that a window of these panes requests from the connection: that of its fastest pane. */
export const windowPace = (panes: readonly Pick<DeskPane, 'rate'>[]): number =>
  panes.length === 0
    ? PACE_DEFAULT_HZ
    : Math.max(...panes.map(({ rate }) => (rate && rate !== 'all' ? Number(rate) : PACE_DEFAULT_HZ)))

/** Never more than this person wants of any page. */
export function usePace(panes: readonly Pick<DeskPane, 'rate'>[]): void {
  const most = usePageRate()
  const hz = Math.min(most, windowPace(panes))
  useEffect(() => {
    if (hz === most) return
    const market = liveMarket()
    market.pace(hz)
    return () => market.pace(most)
  }, [hz, most])
}
