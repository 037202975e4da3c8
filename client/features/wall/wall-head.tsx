import type { Phase } from '../../../shared/market/session'
import { useBoard, useInstruments } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { strip } from '../../text/shell'
import { wallText as text } from '../../text/wall'
import { ageText } from '../../ui/age'
import { isBeijing } from '../../ui/clock-zone'
import { formatClock, formatDuration } from '../../ui/format'
import { offsetName } from '../../ui/zone-choice'
import { directionColour, letterPx, type WallBox, write } from './paint'
import { panelState } from './panel-canvas'
import { type IndexFigure, indexFigures } from './panels/market-panels'
import { WallCanvas } from './wall-canvas'

/** Height of the head, in 1080ths of the screen's height. */
export const HEAD_UNITS = 96

export interface HeadFacts {
  title: string
  /** 模拟, 回放; empty where the market is read live. */
  badge: string
  phase: Phase | undefined
  /** Market's clock; undefined until it is received. */
  marketTime: number | undefined
  /** The clock on the wall where the market's is another. */
  wallTime: number | null
  /** Real time since the newest frame, ms. */
  ageMs: number | undefined
  state: 'live' | 'late' | 'stale' | 'closed'
  figures: readonly IndexFigure[]
}

function ageWords({ state, ageMs }: Pick<HeadFacts, 'state' | 'ageMs'>): string {
  if (ageMs === undefined) return text.neverHeard
  return state === 'stale' ? text.broken(formatDuration(ageMs)) : text.age(ageText(ageMs))
}

/** Name and mark at the left, the market's clock at the right, indexes between them; under each its second line. */
export function paintHead(box: WallBox, facts: HeadFacts): void {
  const { context, theme, unit, width, height } = box
  const edge = 16 * unit
  const [upper, lower] = [height * 0.3, height * 0.74]
  context.font = `${letterPx(box, 'normal')}px ${theme.fontFamily}`
  write(box, facts.title, edge, upper, { bold: true, max: width * 0.18 })
  const late = facts.state === 'stale' || facts.state === 'late'
  const age = ageWords(facts)
  const badge = facts.badge === '' ? '' : `［${facts.badge}］`
  write(box, `${badge}${age}`, edge, lower, {
    size: 'small',
    colour: late ? theme.warning : theme.text2,
    max: width * 0.2,
  })
  write(box, formatClock(facts.marketTime), width - edge, upper, { size: 'large', bold: true, align: 'right' })
  const wall = facts.wallTime === null ? '' : `  ${text.wall} ${formatClock(facts.wallTime)}`
  const phase = facts.phase ? strip.phases[facts.phase] : strip.unknownPhase
  const zone = facts.marketTime === undefined || isBeijing() ? '' : `  ${offsetName(facts.marketTime)}`
  write(box, `${phase}${zone}${wall}`, width - edge, lower, {
    size: 'small',
    colour: theme.text2,
    align: 'right',
    max: width * 0.2,
  })
  const [from, room] = [width * 0.2, width * 0.6]
  const each = room / Math.max(1, facts.figures.length)
  facts.figures.forEach(({ name, last, percent, change }, at) => {
    const x = from + (at + 0.5) * each
    const colour = directionColour(box, change)
    write(box, `${name} ${percent}`, x, lower, { size: 'small', colour, align: 'center', max: each - 8 * unit })
    write(box, last, x, upper, { colour, bold: true, align: 'center', max: each - 8 * unit })
  })
  context.fillStyle = theme.line
  context.fillRect(0, height - 2 * unit, width, 2 * unit)
}

const INDEXES = 4
const CLOCKS_AGREE_MS = 60_000

export function WallHead({ title }: { title: string }) {
  const board = useBoard()
  const instruments = useInstruments()
  const paint = (box: WallBox) => {
    const market = liveMarket()
    const now = Date.now()
    const { feed, ...session } = market.session.get()
    // A feed that fills in its day runs through hours that are not now.
    const isFilling = feed?.state === 'connecting' && !market.clockStands()
    const phase = isFilling ? undefined : session.phase
    const marketTime = isFilling && session.phase === 'before' ? undefined : market.marketTime()
    const apart = marketTime !== undefined && Math.abs(now - marketTime) > CLOCKS_AGREE_MS
    const lastFrameAt = market.lastFrameAt()
    paintHead(box, {
      title,
      badge: feed?.badge ?? '',
      phase,
      marketTime,
      wallTime: apart ? now : null,
      ageMs: lastFrameAt === 0 ? undefined : Math.max(0, now - lastFrameAt),
      state: panelState(board, now).state,
      figures: indexFigures(board, instruments, INDEXES),
    })
  }
  return <WallCanvas label={text.clock} paint={paint} />
}
