import { AnalystView } from '../features/analyst/analyst-view'
import { ReviewView } from '../features/analyst/review-view'
import { reviewText as text } from '../text/review'
import { TabPanel, Tabs } from '../ui/tabs'
import { useQuery } from '../ui/use-query'

const TABS = [
  { id: 'ask', title: text.tabs.ask },
  { id: 'review', title: text.tabs.review },
] as const
const PREFIX = 'analyst'

/** `/model/strategy-analyst`: questions, and with `?tab=review` the review of finished days. */
export function StrategyAnalystPage() {
  const [tab, choose] = useQuery('tab', 'ask', 'step')
  const shown = tab === 'review' ? 'review' : 'ask'
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Tabs
        label={text.tabsLabel}
        tabs={TABS}
        value={shown}
        onChange={choose}
        idPrefix={PREFIX}
        className="shrink-0 border-b border-line"
      />
      <TabPanel idPrefix={PREFIX} id={shown} className="min-h-0 flex-1">
        {shown === 'review' ? <ReviewView /> : <AnalystView />}
      </TabPanel>
    </div>
  )
}
