import { z } from 'zod'
import { CONDITION_MAX, FORMULA_MAX } from '../../../../shared/expression/read-expression'
import { previousTradingDay, shiftDay } from '../../../../shared/market/calendar'
import type { UnixMs } from '../../../../shared/market/units'
import { ZeusError } from '../../../../shared/protocol/errors'
import { failedCall } from '../../../../shared/protocol/failed-call'
import type { ToolAnswer, ToolFigure, ToolResult, ToolRow } from '../../../../shared/protocol/rest-assistant'
import type { StrategyRun, StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import { address } from '../../../../shared/protocol/routes'
import { type ToolFigureName, toolFigure, wordFigure } from '../tools/figures'
import { argumentSchema, toolDay, toolId } from '../tools/tool'
import { toolFailure } from '../tools/tool-failure'

/** Calendar days that a test looks back unless it says from when. */
const DAYS = 365
/** Time for which a call waits for its run, and between two looks, ms. A run that takes longer is found by the next call. */
const WAIT_MS = 4_000
const LOOK_MS = 250
const CODES_MAX = 50

const input = z
  .strictObject({
    run: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .optional()
      .describe('已有回测的编号；给了它就不给规则'),
    entry: z.string().trim().min(1).max(CONDITION_MAX).optional().describe('买入条件，如 收盘>MA(收盘,20)'),
    exit: z.string().max(CONDITION_MAX).default('').describe('卖出条件；空 = 只用 sessions 或止损止盈'),
    rank: z.string().max(FORMULA_MAX).default(''),
    codes: z.array(toolId).min(1).max(CODES_MAX).optional().describe('缺省 = 全市场'),
    from: toolDay.optional(),
    to: toolDay.optional(),
    sessions: z.int().min(1).max(1_000).nullable().default(null),
    stopPercent: z.number().min(0.01).max(99).nullable().default(null),
    takePercent: z.number().min(0.01).max(99).nullable().default(null),
  })
  .refine(({ run, entry }) => (run === undefined) !== (entry === undefined), { path: ['entry'] })
type Given = z.infer<typeof input>

/** The tool that tests a rule over finished days; the run is one of the account's. */
export const BACK_TEST = {
  name: 'back_test',
  description:
    '用 /Strategy 的引擎在已收盘的日线上回测一条规则，或读一次已有的回测（run）。同一规则找到已有结果；没跑完时返回进度，之后再用 run 读。过去的结果不代表将来',
  parameters: argumentSchema(input),
}

/** Back-tests of accounts: one at a time, a few waiting. */
export interface AccountBackTests {
  /** Newest first. */
  of(owner: string): Promise<StrategyRun[]>
  /** Throws `bad-request` for a rule that cannot be read, `too-many` if too many wait. */
  add(owner: string, test: StrategyTest): Promise<StrategyRun>
}

export interface BackTestToolParts {
  runs: AccountBackTests
  /** The running day, `YYYYMMDD`. */
  tradingDay: () => string
  /** Market time now. */
  marketTime: () => UnixMs
  feed: { readonly name: string; readonly badge: string; readonly quality: ToolResult['quality'] }
  waitMs?: number
}

/** Throws `at-future` for a day that is not over. */
function testOf(given: Given & { entry: string }, tradingDay: string): StrategyTest {
  const { entry, exit, rank, codes, sessions, stopPercent, takePercent } = given
  const last = previousTradingDay(tradingDay)
  const to = given.to ?? last
  if (to > last) throw new ZeusError('at-future')
  return {
    name: `助手：${entry}`.slice(0, 40),
    entry,
    exit,
    rank,
    sessions,
    stopPercent,
    takePercent,
    universe: codes ? { kind: 'codes', name: '', codes: [...new Set(codes)].sort() } : { kind: 'market' },
    from: given.from ?? shiftDay(to, -DAYS),
    to,
    cashYuan: 1_000_000,
    maxPositions: Math.min(10, codes?.length ?? 10),
    positionYuan: null,
    commissionPpm: 250,
    commissionMinYuan: 5,
    slippageTicks: 1,
    benchmark: '000300.SH',
    checks: false,
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const isOver = ({ state }: StrategyRun): boolean => state !== 'waiting' && state !== 'running'

function figuresOf(run: StrategyRun): Record<string, ToolFigure> {
  const { test, metrics, doubled, data, holdReturn, state, progress } = run
  const figure = (name: ToolFigureName, value: number | null | undefined, missing = '没有成交') =>
    toolFigure(name, value, { missing })
  const words = {
    run: wordFigure('回测编号', run.id, 'backTest'),
    rule: wordFigure('规则', [test.entry, test.exit].filter(Boolean).join('；卖出：'), 'backTest'),
    period: wordFigure('区间', `${test.from} 至 ${test.to}`, 'time'),
  }
  if (state !== 'done') return { ...words, progress: figure('progress', progress) }
  return {
    ...words,
    completeness: figure('dataCompleteness', data?.completeness),
    sessions: figure('sessions', metrics?.sessions),
    totalReturn: figure('totalReturn', metrics?.totalReturn),
    excessReturn: figure('excessReturn', metrics?.excessReturn, '没有指数的记录'),
    doubledReturn: figure('doubledReturn', doubled?.totalReturn),
    holdReturn: figure('holdReturn', holdReturn),
    maxDrawdown: figure('maxDrawdown', metrics?.maxDrawdown),
    sharpe: figure('sharpe', metrics?.sharpe),
    winRate: figure('winRate', metrics?.winRate),
    roundTrips: figure('roundTrips', metrics?.roundTrips),
    trials: figure('trials', run.trials),
  }
}

function notesOf({ state, data, metrics, trials }: StrategyRun): string[] {
  if (state !== 'done') return ['回测还在进行，请稍后用编号再读']
  const notes = ['过去的结果不代表将来，不是建议', '股票池是今天的名单，已退市的不在其中']
  if (data && data.partialSessions.length > 0) notes.push(`${data.partialSessions.length} 个交易日的记录不完整`)
  if (data && data.missing.length > 0) notes.push(`${data.missing.length} 只没有任何日线`)
  if (metrics && metrics.roundTrips < 30) notes.push('完整买卖不到三十次，偶然成分很大')
  if (trials > 1) notes.push('同一区间试过多条规则，最好的一条往往只是运气')
  return notes
}

/** Back-tests as a tool of one account. */
export function createBackTestTool({ runs, tradingDay, marketTime, feed, waitMs = WAIT_MS }: BackTestToolParts) {
  async function runOf(owner: string, given: Given): Promise<StrategyRun> {
    const own = await runs.of(owner)
    const { run: runId, entry = '' } = given
    if (runId !== undefined) {
      const earlier = own.find(({ id }) => id === runId)
      if (!earlier) throw new ZeusError('not-found')
      return earlier
    }
    const today = tradingDay()
    if (today === '') throw new ZeusError('unavailable')
    const test = testOf({ ...given, entry }, today)
    const key = JSON.stringify(test)
    const known = own.find(
      (run) => JSON.stringify(run.test) === key && run.state !== 'failed' && run.state !== 'cancelled',
    )
    return known ?? (await runs.add(owner, test))
  }

  async function answerOf(owner: string, given: unknown, signal: AbortSignal | undefined): Promise<ToolAnswer> {
    let run = await runOf(owner, input.parse(given ?? {}))
    for (let waited = 0; !isOver(run) && waited < waitMs && !signal?.aborted; waited += LOOK_MS) {
      await pause(LOOK_MS)
      run = (await runs.of(owner)).find(({ id }) => id === run.id) ?? run
    }
    if (run.state === 'failed' || run.state === 'cancelled') throw new ZeusError('no-data', run.reason || '回测已取消')
    const row: ToolRow = { id: run.id, untrusted: {}, figures: figuresOf(run), href: address.strategyRun(run.id) }
    return {
      ok: true,
      tool: BACK_TEST.name,
      asOf: marketTime(),
      source: feed.badge || feed.name,
      quality: feed.quality,
      ledger: '',
      resource: 'GET /api/back-tests/:id',
      rows: [row],
      more: 0,
      notes: notesOf(run),
    }
  }

  return {
    tools: [
      {
        name: BACK_TEST.name,
        description: BACK_TEST.description,
        inputSchema: BACK_TEST.parameters as { type: 'object' },
        // A new test is stored among the runs of the account.
        annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
      },
    ],
    /** Refusals are returned as the answer. */
    call: (owner: string, _name: string, given: unknown, signal?: AbortSignal): Promise<ToolAnswer> =>
      answerOf(owner, given, signal).catch((thrown) =>
        thrown instanceof z.ZodError
          ? toolFailure(BACK_TEST.name, thrown, BACK_TEST.parameters)
          : failedCall(BACK_TEST.name, thrown),
      ),
  }
}

export type BackTestTool = ReturnType<typeof createBackTestTool>
