import { useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { MACHINE_SPEEDS, type MachineCommand, type MachineState } from '../../../shared/protocol/machine'
import { parseTopic } from '../../../shared/protocol/topics'
import { leaveReplay, linkFromHere, moveClock, replayTimeOfPage } from '../../session/replay'
import { useConnection, useSession } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { machineText } from '../../text/time-machine'
import { Button } from '../../ui/button'
import { formatClock, formatClockMs, formatDay } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { PauseIcon, PlayIcon } from '../../ui/icons'
import { Select } from '../../ui/select'
import { replaceQuery } from '../../ui/use-query'
import { zoneTitle } from '../../ui/zone-choice'
import { ZoneMark } from '../../ui/zone-mark'
import { clockCommandOfKey, useClockKeys } from './clock-keys'
import { DaySlider } from './day-slider'

const LOOK_MS = 250
/** A running clock is written into the address so often. */
const ADDRESS_MS = 10_000
const SPEEDS = MACHINE_SPEEDS.map((speed) => ({ value: String(speed), title: machineText.times(speed) }))

/** The instrument whose prints are stepped by: the one that the page began to read last. */
function steppedBy(): string | undefined {
  const ticks = liveMarket()
    .topics()
    .flatMap((name) => parseTopic(name) ?? [])
    .filter(({ family }) => family === 'tick')
  return ticks.at(-1)?.subject
}

/** Current clock, and the instrument whose prints are stepped through; read four times a second. */
function useClock(): { time: number | undefined; id: string | undefined } {
  const [time, setTime] = useState<number>()
  const [id, setId] = useState<string>()
  useEffect(() => {
    const look = () => {
      setTime(liveMarket().marketTime())
      setId(steppedBy())
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return { time, id }
}

/** The address follows the clock, so that a reloaded or shared page shows the same. */
function useAddress(state: MachineState | undefined): void {
  const { playing, speed, at } = state ?? {}
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word of the clock writes it down, whatever it says
  useEffect(() => {
    const write = () =>
      replaceQuery({ at: replayTimeOfPage() ?? null, x: speed === undefined || speed === 1 ? null : `${speed}` })
    if (playing === undefined) return undefined
    if (!playing) {
      write()
      return undefined
    }
    const timer = setInterval(write, ADDRESS_MS)
    return () => clearInterval(timer)
  }, [playing, speed, playing ? 0 : at, path])
}

/** Under the header of every page that shows a moment of the past: which one, and what moves it. */
export function ReplayBar() {
  const { machine } = useSession()
  const connection = useConnection()
  useEffect(carryReplayTime, [])
  useAddress(machine)
  return (
    <section
      aria-label={machineText.bar}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-y-2 border-warning bg-raised px-2 py-1 text-12 print:hidden"
    >
      <span className="rounded bg-warning px-2 py-0.5 text-15 font-medium text-on-solid">{machineText.title}</span>
      {machine ? (
        <Controls state={machine} />
      ) : (
        <span role={connection.kind === 'closed' ? 'alert' : 'status'} className="text-text-1">
          {connection.kind === 'closed' ? `${machineText.wrong}：${connection.message}` : machineText.opening}
        </span>
      )}
      {machine && connection.kind !== 'live' && <span className="text-warning">{machineText.lost}</span>}
      <Button size="normal" variant="primary" className="ml-auto" onClick={leaveReplay}>
        {machineText.live}
      </Button>
    </section>
  )
}

/** Time to the second, with milliseconds if the clock is stopped at a print. */
const clockWords = (time: number, playing: boolean): string =>
  playing || time % 1_000 === 0 ? formatClock(time) : formatClockMs(time)

function Controls({ state }: { state: MachineState }) {
  const { time: now = state.at, id } = useClock()
  const [dragged, setDragged] = useState<number>()
  const { playing, speed } = state
  const run = useCallback((command: MachineCommand) => void moveClock(command), [])
  useClockKeys(
    useCallback((key: string) => clockCommandOfKey(key, playing, id), [playing, id]),
    run,
  )
  const byPrint = (forward: boolean) => {
    if (id !== undefined) run({ do: 'step', by: 'print', forward, id })
  }
  const seek = (at: number) => {
    if (dragged === undefined) return
    setDragged(undefined)
    run({ do: 'seek', at })
  }
  const canStep = id !== undefined
  const printHelp = (label: string) => (canStep ? label : machineText.noPrint)
  return (
    <>
      <span className="num text-15 text-text-1" title={machineText.clock(zoneTitle())}>
        {formatDay(state.day)} {clockWords(dragged ?? now, playing)}
        <ZoneMark at={dragged ?? now} />
      </span>
      <span className="text-warning">{machineText.notLive}</span>
      <span className="flex items-center">
        <IconButton label={machineText.minuteBack} onClick={() => run({ do: 'step', by: 'minute', forward: false })}>
          <span aria-hidden="true">«</span>
        </IconButton>
        <IconButton label={printHelp(machineText.printBack)} disabled={!canStep} onClick={() => byPrint(false)}>
          <span aria-hidden="true">‹</span>
        </IconButton>
        <IconButton
          label={playing ? machineText.pause : machineText.play}
          className="mx-0.5 border border-warning text-warning"
          onClick={() => run({ do: playing ? 'pause' : 'play' })}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <IconButton label={printHelp(machineText.printForward)} disabled={!canStep} onClick={() => byPrint(true)}>
          <span aria-hidden="true">›</span>
        </IconButton>
        <IconButton label={machineText.minuteForward} onClick={() => run({ do: 'step', by: 'minute', forward: true })}>
          <span aria-hidden="true">»</span>
        </IconButton>
      </span>
      <Select
        label={machineText.speed}
        size="small"
        options={SPEEDS}
        value={String(speed)}
        onChange={(value) => run({ do: 'speed', speed: Number(value) })}
      />
      <DaySlider state={state} at={dragged ?? now} onDrag={setDragged} onSeek={seek} />
      <span className="text-text-2 max-lg:hidden" title={machineText.absent}>
        {state.board ? machineText.grain : machineText.grainWithoutBoard}
      </span>
    </>
  )
}

/** Makes every link and window of this page open at the visible time. Returns a function that stops it. */
function carryReplayTime(): () => void {
  const onPress = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (link instanceof HTMLAnchorElement && link.origin === location.origin) link.href = linkFromHere(link.href)
  }
  const plainOpen = window.open
  window.open = (url, ...rest) => plainOpen.call(window, url === undefined ? url : linkFromHere(String(url)), ...rest)
  const presses = ['pointerdown', 'click', 'auxclick', 'keydown'] as const
  for (const press of presses) document.addEventListener(press, onPress, { capture: true })
  return () => {
    window.open = plainOpen
    for (const press of presses) document.removeEventListener(press, onPress, { capture: true })
  }
}
