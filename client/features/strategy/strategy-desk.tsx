import { ruleLab } from '../../text/rule-lab'
import { Segmented } from '../../ui/segmented'
import { useQuery } from '../../ui/use-query'
import { OwnDataView } from './own-data/own-data-view'
import { PaperView } from './paper/paper-view'
import { PublishedRuleList } from './published-list'
import { RuleLab } from './rule-lab'
import { StrategyView } from './strategy-view'

const VIEWS = (['lab', 'published', 'paper', 'data', 'live'] as const).map((value) => ({
  value,
  title: ruleLab.views[value],
}))

/** Rules with their back-tests, published rules, paper accounts, own data, or the signals of the fixed rules now. */
export function StrategyDesk() {
  const [viewParam, setView] = useQuery('show', 'lab', 'step')
  const view = VIEWS.find(({ value }) => value === viewParam)?.value ?? 'lab'
  return (
    <div className="flex min-h-full flex-col xl:h-full">
      <div className="flex h-8 shrink-0 items-center border-b border-line bg-panel px-2">
        <Segmented label={ruleLab.views.label} options={VIEWS} value={view} onChange={setView} />
      </div>
      <div className="min-h-0 flex-1">
        {view === 'lab' && <RuleLab />}
        {view === 'published' && <PublishedRuleList />}
        {view === 'paper' && <PaperView />}
        {view === 'data' && <OwnDataView />}
        {view === 'live' && <StrategyView />}
      </div>
    </div>
  )
}
