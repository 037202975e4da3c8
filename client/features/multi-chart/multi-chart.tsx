import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { MULTI_CHART_CODES_MAX } from '../../../shared/protocol/limits'
import { address } from '../../../shared/protocol/routes'
import { chartKeys } from '../../charts/chart-keys'
import { useSession } from '../../store/hooks'
import { PERIODS, type Period } from '../../store/period-bars'
import { common } from '../../text/common'
import { multiText } from '../../text/multi-chart'
import { Button, buttonClass } from '../../ui/button'
import { formatDay } from '../../ui/format'
import { Notice } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { StateView } from '../../ui/state-view'
import { useMedia } from '../../ui/use-media'
import { replaceQuery, useQuery } from '../../ui/use-query'
import { CellContent } from './cell-content'
import type { SplitMarks } from './cell-drawing'
import { CellFrame } from './cell-frame'
import { parseFull, parseLayers, parseLayout, parseRotate, writeLayers } from './layout'
import { Pager } from './pager'
import { ShareButton } from './share-button'
import { SharedScale } from './shared-scale'
import { Toolbar } from './toolbar'
import { findSubject, type MultiParams, swappedCells, withCell, writeChoice, writeLayout } from './use-address'
import { useChoice } from './use-choice'
import { useRotation } from './use-rotation'

const SYNC = 'multi-chart'

export interface KeyboardProps {
  onPick: (id: InstrumentId) => void
  onPickInNewTab: (id: InstrumentId) => void
  onBasket: (code: string) => void
  leaderKeys: readonly { key: string; title: string; run: () => void }[]
}

export interface MultiChartProps {
  params: MultiParams
  /** Puts an address in the place of this one. */
  replace: (href: string) => void
  splitMarks: SplitMarks
  /** The keyboard box of the page, told what typing means here. */
  keyboard: (props: KeyboardProps) => ReactNode
}

/** 组合图: up to sixteen small charts. The address holds everything, so that it rebuilds the page. */
export function MultiChart({ params, replace, splitMarks, keyboard }: MultiChartProps) {
  const { choice, instruments, groups } = useChoice(params)
  const { tradingDay } = useSession()
  const [layerText] = useQuery('layers')
  const [scale] = useQuery('scale', 'own')
  const [syncText] = useQuery('sync', '1')
  const [rangeSync] = useQuery('ranges', '1')
  const [kindText] = useQuery('kind')
  const [periodText] = useQuery('period', '1d')
  const [fullText, setFull] = useQuery('full')
  const [rotateText, setRotate] = useQuery('rotate')
  const [focused, setFocused] = useState(0)
  const [shared] = useState(() => new SharedScale())
  const roomy = useMedia('(min-width: 1024px)')
  const link = useMemo(
    () => ({
      cross: syncText === '0' ? undefined : SYNC,
      range: rangeSync === '0' ? undefined : `${SYNC}/range`,
    }),
    [syncText, rangeSync],
  )
  const layers = useMemo(() => parseLayers(layerText), [layerText])
  const rotate = parseRotate(rotateText)
  const count = 'cells' in choice ? choice.cells.length : 0
  const full = parseFull(fullText, count)
  useRotation('cells' in choice ? choice : undefined, full, rotate)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return
      const at = Number(event.key) - 1
      if (at >= count) return
      event.preventDefault()
      setFocused(at)
      document.querySelector<HTMLElement>(`[data-cells] > :nth-child(${at + 1}) [role="application"]`)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [count])

  const toggleFull = useCallback((at: number) => setFull(full === at ? null : String(at + 1)), [full, setFull])
  const leaderKeys = useMemo(
    () => [
      { key: 'f', title: multiText.leader.full, run: () => toggleFull(focused) },
      { key: 'c', title: multiText.leader.sync, run: () => replaceQuery({ sync: syncText === '0' ? null : '0' }) },
      ...chartKeys,
      {
        key: 's',
        title: multiText.leader.scale,
        run: () => replaceQuery({ scale: scale === 'same' ? null : 'same' }),
      },
    ],
    [toggleFull, focused, syncText, scale],
  )
  const back = (
    <PageLink href={address.multiChart()} className={buttonClass()}>
      {multiText.backToDefault}
    </PageLink>
  )
  if ('wrongLayout' in choice)
    return <Notice title={multiText.wrongLayout(choice.wrongLayout)} why={multiText.wrongLayoutWhy} action={back} />
  if ('wrongRange' in choice)
    return <Notice title={multiText.wrongRange(choice.wrongRange)} why={multiText.wrongRangeWhy} action={back} />
  if (!groups.data && groups.error)
    return <Notice title={multiText.groupsFailed} why={groups.error.message} onRetry={groups.reload} />
  if (!instruments.table || tradingDay === '' || !groups.data) {
    return instruments.error ? (
      <StateView state="failed" action={<Button onClick={() => void instruments.refresh()}>{common.retry}</Button>} />
    ) : (
      <StateView state="loading" />
    )
  }

  const { layout, cells, range, page, pages } = choice
  const period = kindText === 'k' && !range ? (PERIODS.find((each) => each === periodText) ?? '1d') : undefined
  const setPeriod = (next: Period | undefined) =>
    replaceQuery(next ? { kind: 'k', period: next === '1d' ? null : next } : { kind: null, period: null })
  const go = (next: readonly ({ id: string } | undefined)[]) =>
    replace(writeChoice(layout.name, next, range) + location.search)
  const goToPage = (next: number) => replaceQuery({ page: next === 0 ? null : String(next + 1) })
  const goToLayout = (name: string) => {
    // What stands first stays in sight.
    const size = parseLayout(name)?.cells.length ?? layout.cells.length
    goToPage(Math.floor((page * layout.cells.length) / size))
    replace(writeLayout(name, params) + location.search)
  }
  const put = (at: number, id: InstrumentId | undefined) =>
    go(withCell<{ id: string } | undefined>(choice, at, id === undefined ? undefined : { id }))
  const pick = (code: string) => put(Math.min(focused, cells.length - 1), code)
  const putText = (at: number, text: string) => {
    const found = findSubject(instruments, text)
    if (found) put(at, found.id)
  }
  const notes = [
    ...(choice.unknown.length > 0 ? [multiText.unknownCodes(choice.unknown.join('、'))] : []),
    ...(choice.tooMany ? [multiText.tooMany(MULTI_CHART_CODES_MAX)] : []),
    ...(choice.all.length === 0 ? [multiText.emptyGroup] : []),
  ]
  return (
    <div className="flex min-h-full flex-col lg:h-full">
      <Toolbar
        layout={layout.name}
        onLayout={goToLayout}
        period={period}
        onPeriod={range ? undefined : setPeriod}
        layers={layers}
        onLayers={(next) => replaceQuery({ layers: writeLayers(next) })}
        same={scale === 'same'}
        onSame={(same) => replaceQuery({ scale: same ? 'same' : null })}
        sync={syncText !== '0'}
        onSync={(sync) => replaceQuery({ sync: sync ? null : '0' })}
        syncRange={rangeSync !== '0'}
        onSyncRange={(sync) => replaceQuery({ ranges: sync ? null : '0' })}
        pager={<Pager page={page} pages={pages} onPage={goToPage} />}
        share={<ShareButton choice={choice} />}
        rotate={rotate}
        onStopRotate={() => setRotate(null)}
        range={
          range
            ? multiText.range(
                formatDay(range.startDay),
                range.endDay >= tradingDay ? multiText.live : formatDay(range.endDay),
              )
            : ''
        }
      />
      {notes.length > 0 && (
        <p role="alert" className="border-b border-line bg-panel px-2 py-1 text-12 text-warning">
          {notes.join(' · ')}
        </p>
      )}
      <div
        data-cells
        className="grid min-h-0 flex-1 gap-px bg-line"
        style={
          roomy && full === undefined
            ? {
                gridTemplateRows: `repeat(${layout.rows}, minmax(0, 1fr))`,
                gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
              }
            : undefined
        }
      >
        {cells.map((subject, index) => (
          <CellFrame
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={index}
            index={index}
            place={roomy && full === undefined ? layout.cells[index] : undefined}
            subject={subject}
            focused={focused === index}
            hidden={full !== undefined && full !== index}
            onFocus={() => setFocused(index)}
            onFull={() => toggleFull(index)}
            onSwap={(from) => go(swappedCells(choice, from, index))}
            onDropCode={(text) => putText(index, text)}
            onRemove={() => put(index, undefined)}
          >
            <CellContent
              key={subject?.id}
              {...{ subject, period, range, layers, shared, link, splitMarks }}
              today={tradingDay}
              same={scale === 'same'}
              dense={full === undefined && layout.columns >= 4}
              onPeriod={setPeriod}
            />
          </CellFrame>
        ))}
      </div>
      {keyboard({
        onPick: pick,
        onBasket: pick,
        onPickInNewTab: (id) => void window.open(address.multiChart('1', [id]), '_blank', 'noopener'),
        leaderKeys,
      })}
    </div>
  )
}
