import { address } from '../../shared/protocol/routes'
import { chartKeys } from '../charts/chart-keys'
import { InDayIndustry } from '../features/in-day-industry/in-day-industry'
import { toggleView } from '../features/in-day-industry/view-choice'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'
import { ribbonText } from '../text/in-day-industry'

const openChart = (id: string) => window.open(address.multiChart('1', [id]), '_blank', 'noopener')

const LEADER_KEYS = [
  ...chartKeys,
  { key: 'g', title: ribbonText.leaderGrid, run: () => toggleView('grid') },
  { key: 'w', title: ribbonText.leaderWall, run: () => toggleView('wall') },
]

const PAGE_KEYS = [ribbonText.keyCard]

/** `/inday_industry/:industry`: the members of an index or industry, minute by minute. */
export function InDayIndustryPage({ params }: { params: Record<string, string> }) {
  return (
    <>
      <InDayIndustry given={params.industry ?? ''} />
      <KeyboardBox onPick={openChart} onPickInNewTab={openChart} leaderKeys={LEADER_KEYS} pageKeys={PAGE_KEYS} />
    </>
  )
}
