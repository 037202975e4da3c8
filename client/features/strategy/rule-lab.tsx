import { useState } from 'react'
import type { StrategyRun, StrategyRunResult, StrategyTest } from '../../../shared/protocol/rest-back-tests'
import { fetchReadyRuns, fetchRun, fetchRuns, removeRun, startRun } from '../../api/back-tests'
import { useAccountText } from '../../store/account/account-texts'
import {
  readStrategyDraft,
  type StrategyDraft,
  strategyDraftOf,
  withReadyRule,
} from '../../store/account/strategy-draft'
import { usePermission } from '../../store/account/use-permission'
import { asApiError, useResource } from '../../store/use-resource'
import { ruleLab } from '../../text/rule-lab'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { useQuery } from '../../ui/use-query'
import { ReadyList } from './ready-list'
import { RuleEditor } from './rule-editor'
import { COMPARED_RUNS_MAX, RunList } from './run-list'
import { RunResult } from './run-result'
import { isOver } from './run-words'

/** A run that waits or runs is looked at this often, ms. */
const LOOK_MS = 1_000

const hasOpen = (runs: readonly StrategyRun[] | undefined): boolean => runs?.some((run) => !isOver(run)) ?? false

/** A list of runs that is read again while one of them is not over. */
function useRunList<T>(
  key: string,
  load: (options: { signal: AbortSignal }) => Promise<T>,
  runsOf: (data: T) => StrategyRun[],
) {
  const [isOpen, setOpen] = useState(false)
  const found = useResource(key, load, { everyMs: isOpen ? LOOK_MS : 0, keepsParts: true })
  const open = found.data !== undefined && hasOpen(runsOf(found.data))
  if (open !== isOpen) setOpen(open)
  return found
}

const withoutRows = (run: StrategyRun): StrategyRunResult => ({ ...run, trades: [], equity: [], index: [], hold: [] })

/** The chosen runs: those that ended are read with their rows; the others are those of the lists, which stay current. */
function useResults(chosen: readonly string[], known: readonly StrategyRun[]) {
  const open = new Map(known.filter((run) => !isOver(run)).map((run) => [run.id, withoutRows(run)]))
  const ended = chosen.filter((id) => !open.has(id))
  const { data, error, reload } = useResource(`back-tests/${ended.join()}`, async (options) => {
    const found = await Promise.allSettled(ended.map((id) => fetchRun(id, options)))
    return found.flatMap((one) => {
      if (one.status === 'fulfilled') return [one.value]
      // A run that was removed: the others are shown.
      if (asApiError(one.reason).code === 'not-found') return []
      throw one.reason
    })
  })
  const read = ended.length === 0 ? [] : data
  const runs = read && chosen.flatMap((id) => open.get(id) ?? read.find((run) => run.id === id) ?? [])
  return { runs, error, reload }
}

/** The draft of this account. */
function useDraft(): [StrategyDraft, (draft: StrategyDraft) => void] {
  const [stored, store] = useAccountText('strategy.draft')
  return [readStrategyDraft(stored), (draft) => store(JSON.stringify(draft))]
}

/** Ready rules and runs at the left, the editor beside them, the result of the chosen runs at the right. */
export function RuleLab() {
  const own = useRunList('back-tests', fetchRuns, (runs) => runs)
  const ready = useRunList('back-tests/ready', fetchReadyRuns, ({ runs }) => runs.map(({ run }) => run))
  const [runsParam, setRunsParam] = useQuery('runs', '', 'step')
  const [draft, setDraft] = useDraft()
  const chosen = runsParam
    .split(',')
    .filter((id) => id !== '')
    .slice(0, COMPARED_RUNS_MAX)
  const known = [...(own.data ?? []), ...(ready.data?.runs.map(({ run }) => run) ?? [])]
  const results = useResults(chosen, known)
  const show = (id: string) => setRunsParam([id, ...chosen.filter((one, at) => at > 0 && one !== id)].join())
  const compare = (id: string, on: boolean) =>
    setRunsParam((on ? [...chosen, id] : chosen.filter((one) => one !== id)).join())
  const started = ({ id }: StrategyRun) => {
    own.reload()
    setRunsParam(id)
  }
  const failed = (thrown: unknown) => toast.error(ruleLab.editor.refused(asApiError(thrown).message))
  const remove = (run: StrategyRun) => {
    removeRun(run.id).then(() => {
      if (isOver(run) && chosen.includes(run.id)) compare(run.id, false)
      own.reload()
    }, failed)
  }
  const mayStop = usePermission('ops:write')
  const stop = (open: readonly StrategyRun[]) => {
    Promise.all(open.map(({ id }) => removeRun(id))).then(() => ready.reload(), failed)
  }
  const repeat = (test: StrategyTest) => void startRun(test).then(started, failed)
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] gap-px bg-line xl:h-full xl:grid-cols-[17rem_24rem_minmax(0,1fr)] xl:grid-rows-1">
      <div className="flex min-h-0 flex-col gap-px bg-line">
        <Panel
          title={ruleLab.ready.title}
          className="max-h-96 xl:max-h-none xl:flex-[3]"
          bodyClassName="overflow-y-auto"
        >
          <ReadyList
            ready={ready.data}
            error={ready.error}
            onRetry={ready.reload}
            shown={chosen[0]}
            onShow={({ id }) => show(id)}
            onStop={mayStop ? stop : undefined}
            onCopy={(rule) => {
              setDraft(withReadyRule(draft, rule))
              toast.success(ruleLab.ready.copied(rule.name))
            }}
          />
        </Panel>
        <Panel
          title={ruleLab.runs.title}
          className="max-h-96 xl:max-h-none xl:flex-[2]"
          bodyClassName="overflow-y-auto"
        >
          {own.data ? (
            <RunList runs={own.data} chosen={chosen} onShow={show} onCompare={compare} onRemove={remove} />
          ) : own.error ? (
            <NoticePanel title={own.error.message} onRetry={own.reload} />
          ) : (
            <StateView state="loading" />
          )}
        </Panel>
      </div>
      <Panel title={ruleLab.editor.title} bodyClassName="overflow-y-auto">
        <RuleEditor draft={draft} onDraft={setDraft} onStarted={started} />
      </Panel>
      <RunResult
        runs={results.runs}
        isChosen={chosen.length > 0}
        first={ready.data?.runs.find(({ run }) => run.state === 'done' && run.metrics?.turnover)?.run}
        onShow={show}
        error={results.error}
        onRetry={results.reload}
        isOwn={({ id }) => own.data?.some((run) => run.id === id) ?? false}
        onEdit={(test) => setDraft(strategyDraftOf(test))}
        onRepeat={repeat}
      />
    </div>
  )
}
