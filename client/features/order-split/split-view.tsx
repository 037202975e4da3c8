import { useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { codeOf } from '../../../shared/market/instrument'
import type { AskedRange } from '../../store/asked-range'
import { useFreshness } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import { common, states } from '../../text/common'
import { splitText } from '../../text/order-split'
import { Age } from '../../ui/age'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { formatDay } from '../../ui/format'
import { Notice } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'
import { EvidencePanel } from './evidence-panel'
import { FilterBar } from './filter-bar'
import { passes } from './finding-filter'
import { FindingTable } from './finding-table'
import { ParentShape } from './parent-shape'
import { viewAround } from './scene'
import { SceneCharts } from './scene-charts'
import { useFilter } from './use-filter'
import { useScene } from './use-scene'

export interface SplitViewProps {
  instrument: ListedInstrument
  range: AskedRange
  start: string
  end: string
  today: string
}

const FOCUS = (['all', 'parent'] as const).map((value) => ({ value, title: splitText.focus[value] }))

/** One instrument: price with its parents, the raster of their children, and the evidence for the selected one. */
export function SplitView({ instrument, range, start, end, today }: SplitViewProps) {
  const { scene, tick, source, findings, axis, live, loading, error, retry, moved, missing, ready } = useScene(
    instrument,
    range,
    start,
    end,
    today,
  )
  const { freshness, ageMs } = useFreshness(tick)
  const { filter, change } = useFilter()
  const [parent, setParent] = useQuery('parent')
  const [focus, setFocus] = useQuery('focus', 'all')
  const sliderId = useId()
  const step = useRef<(by: 1 | -1) => void>(null)
  const shown = useMemo(() => findings.filter((finding) => passes(finding, filter)), [findings, filter])
  const selected = shown.find(({ id }) => id === parent) ?? shown[0]
  const chosen = parent === '' ? undefined : selected
  const span = chosen && scene.spanOf(chosen)
  const [spanFrom, spanTo] = focus === 'parent' && span ? span : [undefined, undefined]
  const onPick = useCallback((finding: { id: string }) => setParent(finding.id), [setParent])

  useEffect(() => scene.set({ findings: shown, selected: chosen?.id }), [scene, shown, chosen?.id])
  useEffect(() => {
    const asked = [axis.xOf(range.from) ?? 0, axis.xOf(range.to - 1) ?? axis.end] as const
    const whole = asked[1] > asked[0] ? asked : ([0, axis.end] as const)
    scene.set({ view: spanFrom === undefined ? whole : viewAround([spanFrom, spanTo ?? spanFrom], axis.end) })
  }, [scene, axis, range, spanFrom, spanTo])

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'n') step.current?.(1)
    else if (key === 'b') step.current?.(-1)
    else if (key === 't') document.getElementById(sliderId)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (error) return <Notice title={error.message} onRetry={error.retry ? retry : undefined} />
  const notes = [
    ...moved.map(({ from, to }) => splitText.moved(formatDay(from), formatDay(to))),
    ...(missing.length > 0 ? [splitText.missing(missing.map(formatDay).join(' '))] : []),
  ]
  const title = (
    <span className="flex items-center gap-2">
      {instrument.name}
      <span className="num text-12 text-text-2">{codeOf(instrument.id)}</span>
      <Badge kind="note">{instrument.hasOrderNumbers ? splitText.hasNumbers : splitText.noNumbers}</Badge>
      <span className="num text-12 text-text-3">
        {formatDay(range.startDay)}
        {range.endDay !== range.startDay && ` – ${formatDay(range.endDay)}`}{' '}
        {live ? (freshness === 'closed' ? states.closed : splitText.live) : splitText.past}
      </span>
      {live && freshness !== 'closed' && <Age ms={freshness === 'live' ? null : (ageMs ?? null)} lateAfterMs={0} />}
    </span>
  )
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <FilterBar filter={filter} onChange={change} sliderId={sliderId} />
      {notes.length > 0 && (
        <p role="status" className="border-b border-line px-2 py-1 text-12 text-warning">
          {notes.join(' · ')}
        </p>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-px bg-line lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="grid min-h-0 grid-rows-[440px_auto] gap-px lg:grid-rows-[minmax(0,1fr)_168px]">
          <Panel
            title={title}
            controls={
              <Segmented
                label={splitText.focus.label}
                options={FOCUS}
                value={focus === 'parent' ? 'parent' : 'all'}
                onChange={setFocus}
              />
            }
          >
            {loading || !ready ? (
              <StateView state="loading" />
            ) : axis.days.length === 0 ? (
              <StateView state="empty" why={splitText.emptyRange} />
            ) : (
              <SceneCharts scene={scene} name={instrument.name} onPick={onPick} />
            )}
          </Panel>
          {selected ? (
            <ParentShape finding={selected} scene={scene} />
          ) : (
            <Panel title={splitText.intervals}>
              <StateView state="empty" why={findings.length > 0 ? splitText.emptyThreshold : splitText.emptyRange} />
            </Panel>
          )}
        </div>
        <div className="grid min-h-0 grid-rows-[260px_620px_auto] gap-px lg:grid-rows-[minmax(140px,2fr)_minmax(0,3fr)_auto]">
          <Panel
            title={`${splitText.findings} ${splitText.count(shown.length, findings.length)}`}
            controls={<span className="text-11 text-text-3">{splitText.findingsKeys}</span>}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the list inside, which has the focus */}
            <div className="h-full" onKeyDown={onKeyDown}>
              {shown.length > 0 ? (
                <FindingTable
                  label={splitText.findings}
                  source={source}
                  filter={filter}
                  named={false}
                  selected={selected?.id ?? ''}
                  onSelect={onPick}
                  onOpen={() => setFocus(focus === 'parent' ? 'all' : 'parent')}
                  step={step}
                />
              ) : (
                <StateView
                  state={loading ? 'loading' : 'empty'}
                  why={loading ? undefined : findings.length > 0 ? splitText.emptyThreshold : splitText.emptyRange}
                  action={
                    findings.length > 0 && (
                      <Button onClick={() => change({ confidence: 0, minAmount: 0, side: 'all', style: '' })}>
                        {splitText.filters.clear}
                      </Button>
                    )
                  }
                />
              )}
            </div>
          </Panel>
          <Panel title={splitText.evidence}>
            {selected ? (
              <EvidencePanel finding={selected} priceScale={instrument.priceScale} />
            ) : (
              <StateView state="empty" why={common.empty} />
            )}
          </Panel>
          <p className="bg-panel px-2 py-1 text-11 text-text-3">{splitText.limits}</p>
        </div>
      </div>
    </div>
  )
}
