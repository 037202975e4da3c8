import { useCallback, useState } from 'react'
import { codeOf } from '../../../shared/market/instrument'
import { useBoard, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { customIndex as text } from '../../text/custom-index'
import { Button } from '../../ui/button'
import { EMPTY, formatPercent, formatYuan } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { CloseIcon } from '../../ui/icons'
import { markOf } from '../../ui/instrument-mark'
import { Num, PercentNum } from '../../ui/num'
import { Panel } from '../../ui/panel'
import { type DraftMember, targetShares, type Weighting } from './draft-members'
import { formatPoints } from './points'
import { type Preview, previewChange, previewOf } from './preview'

const version = (store: BoardStore) => store.version
const known = (value: number) => (Number.isNaN(value) ? null : value)

interface DraftPreviewProps {
  members: readonly DraftMember[]
  weighting: Weighting
  onRemove: (id: string) => void
  onEqualise: () => void
  /** Sets a member's own weight; null removes the weight. */
  onWeight: (id: string, weight: number | null) => void
}

/** Today's figures of an index with the members typed so far. */
export function DraftPreview(props: DraftPreviewProps) {
  const { members, weighting, onEqualise } = props
  const board = useBoard()
  // The board changes with its version.
  useStoreValue(board, useCallback(version, []), { hz: 1 })
  const shares = targetShares(weighting, members)
  const preview = previewOf(board, members, shares)
  return (
    <Panel
      title={text.preview.title}
      className="min-h-72 lg:min-h-0"
      bodyClassName="flex flex-col"
      controls={<span className="truncate text-12 text-text-3">{text.preview.base}</span>}
    >
      <Figures preview={preview} />
      {shares === undefined && weighting !== 'equal' && (
        <p role="status" className="flex items-center gap-2 border-b border-line px-3 py-1 text-12 text-warning">
          {text.preview.noWeights[weighting]}
          {weighting === 'own' && (
            <Button size="small" onClick={onEqualise}>
              {text.preview.equalise}
            </Button>
          )}
        </p>
      )}
      <Rows {...props} preview={preview} />
    </Panel>
  )
}

function Figures({ preview }: { preview: Preview }) {
  const { points, flow, up, flat, down, unpriced } = preview
  return (
    <dl className="flex shrink-0 flex-wrap items-end gap-x-8 gap-y-1 border-b border-line p-3 text-12 *:flex *:flex-col">
      <div>
        <dt className="text-text-3">{text.preview.change}</dt>
        <dd className="flex items-baseline gap-3">
          <PercentNum ratio={known(previewChange(preview))} className="text-20 leading-none font-semibold" />
          <Num text={Number.isNaN(points) ? EMPTY : formatPoints(points)} sign={points} className="text-15" />
        </dd>
      </div>
      <div>
        <dt className="text-text-3">{text.preview.flow}</dt>
        <dd className="text-15">
          <Num text={formatYuan(known(flow), { sign: true })} sign={flow} />
        </dd>
      </div>
      <div>
        <dt className="text-text-3">{text.preview.counts}</dt>
        <dd className="num text-15">
          <span className="text-up">{up}</span> / <span className="text-flat">{flat}</span> /{' '}
          <span className="text-down">{down}</span>
        </dd>
      </div>
      {unpriced > 0 && <p className="text-text-3">{text.preview.unpriced(unpriced)}</p>}
    </dl>
  )
}

/** Text accepted by a weight field: a number below 10,000 with at most four decimals, or nothing. */
const WEIGHT_TEXT = /^\d{0,4}(?:\.\d{0,4})?$/

const numberOf = (text: string): number | null => (/\d/.test(text) ? Number(text) : null)

interface WeightFieldProps {
  label: string
  weight: number | null
  onWeight: (weight: number | null) => void
}

/** Field for the own weight of a member. Typed text such as `2.` stays as typed while its number equals `weight`. */
function WeightField({ label, weight, onWeight }: WeightFieldProps) {
  const [typed, setTyped] = useState('')
  const isCurrent = numberOf(typed) === weight
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      value={isCurrent ? typed : (weight ?? '')}
      onChange={({ target }) => {
        const text = target.value.normalize('NFKC')
        if (!WEIGHT_TEXT.test(text)) return
        setTyped(text)
        onWeight(numberOf(text))
      }}
      className="num h-6 w-full min-w-0 rounded border border-line bg-app px-1 text-right hover:border-text-3"
    />
  )
}

/**
 * Members by their contribution to today's change, with a bar for the share of each. With own weights, a field for each
 * weight, in the order in which the members were typed, so that rows do not move during editing.
 */
function Rows({ preview, members, weighting, onRemove, onWeight }: DraftPreviewProps & { preview: Preview }) {
  const most = Math.max(1e-9, ...preview.rows.map(({ share }) => known(share) ?? 0))
  const weights = new Map(members.map(({ instrument: { id }, weight }) => [id, weight]))
  const position = new Map(members.map(({ instrument: { id } }, index) => [id, index]))
  const rows =
    weighting === 'own'
      ? preview.rows.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
      : preview.rows
  const columns = 'grid grid-cols-[minmax(0,1fr)_minmax(3rem,1fr)_3.5rem_4rem_4rem_1.5rem] items-center gap-2 px-3'
  return (
    <>
      <p aria-hidden="true" className={`${columns} h-6 shrink-0 border-b border-line text-12 text-text-3 *:text-right`}>
        <span className="text-left!">{text.columns.name}</span>
        <span className="text-left!">{text.preview.weight}</span>
        <span />
        <span>{text.columns.change}</span>
        <span>{text.columns.points}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must reach */}
      <ul aria-label={text.preview.title} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {rows.map(({ id, name, share, change, points }) => (
          <li key={id} {...markOf(id)} className={`${columns} h-7 border-b border-line/60 text-12`}>
            <span className="truncate">
              {name} <span className="num text-text-3">{codeOf(id)}</span>
            </span>
            {weighting === 'own' ? (
              <WeightField
                label={text.preview.ownWeight(name)}
                weight={weights.get(id) ?? null}
                onWeight={(weight) => onWeight(id, weight)}
              />
            ) : (
              <span aria-hidden="true" className="h-1.5 bg-raised">
                <span className="block h-full bg-accent" style={{ width: `${((known(share) ?? 0) / most) * 100}%` }} />
              </span>
            )}
            <Num text={formatPercent(known(share), { sign: false })} className="text-right" />
            <PercentNum ratio={known(change)} className="text-right" />
            <Num text={Number.isNaN(points) ? EMPTY : formatPoints(points)} sign={points} className="text-right" />
            <IconButton label={text.preview.take(name)} onClick={() => onRemove(id)}>
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}
