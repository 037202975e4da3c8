import { useCallback, useEffect, useRef, useState } from 'react'
import type { Scales } from '../../../../shared/market/units'
import { ApiError } from '../../../api/api-error'
import { fetchDayPrints } from '../../../api/day-prints'
import type { ListedInstrument } from '../../../store/rows/instruments'
import { asApiError } from '../../../store/use-resource'
import { proofText } from '../../../text/order-split-proof'
import type { NullInput, NullReport } from './null-run'

export interface NullTestState {
  phase: 'idle' | 'loading' | 'running' | 'done' | 'cancelled' | 'failed'
  /** Requested number of shuffled days. */
  wanted: number
  recorded: readonly number[] | undefined
  shuffled: readonly (readonly number[])[]
  /** Shuffled data: number of prints, and their time range. */
  prints: number
  from: number
  to: number
  error: ApiError | undefined
}

const IDLE: NullTestState = {
  phase: 'idle',
  wanted: 0,
  recorded: undefined,
  shuffled: [],
  prints: 0,
  from: 0,
  to: 0,
  error: undefined,
}

const openWorker = () => new Worker(new URL('./null-worker.ts', import.meta.url), { type: 'module', name: 'null-test' })

/** Tests shuffled days in a worker, one after the other; leaving the page or `cancel` stops it immediately. */
export function useNullTest(instrument: ListedInstrument) {
  const [state, setState] = useState(IDLE)
  const running = useRef<() => void>(undefined)
  const { id, priceScale, volumeScale } = instrument

  const stop = useCallback(() => {
    running.current?.()
    running.current = undefined
  }, [])
  useEffect(() => stop, [stop])

  const start = useCallback(
    async (shuffles: number) => {
      stop()
      const abort = new AbortController()
      let worker: Worker | undefined
      running.current = () => {
        abort.abort()
        worker?.terminate()
      }
      const fail = (thrown: unknown) => {
        if (abort.signal.aborted) return
        stop()
        setState((last) => ({ ...last, phase: 'failed', error: asApiError(thrown) }))
      }
      setState({ ...IDLE, phase: 'loading', wanted: shuffles })
      try {
        const tape = await fetchDayPrints(id, { signal: abort.signal })
        if (abort.signal.aborted) return
        const { time } = tape
        if (time.length === 0) throw new ApiError('no-data', proofText.noPrints, true, 404)
        const tapeRange = { prints: time.length, from: time[0] ?? 0, to: time.at(-1) ?? 0 }
        setState((last) => ({ ...last, ...tapeRange, phase: 'running' }))
        worker = openWorker()
        worker.onerror = (event) => fail(new Error(event.message))
        worker.onmessage = ({ data }: MessageEvent<NullReport>) => {
          setState((last) => withReport(last, data))
          if (data.day === 'shuffled' && ++arrived >= shuffles) stop()
        }
        let arrived = 0
        const scales: Scales = { priceScale, volumeScale }
        const input: NullInput = { tape, instrument: id, scales, shuffles, seed: time.length }
        worker.postMessage(input)
      } catch (thrown) {
        fail(thrown)
      }
    },
    [id, priceScale, volumeScale, stop],
  )

  const cancel = useCallback(() => {
    stop()
    setState((last) => ({ ...last, phase: 'cancelled' }))
  }, [stop])

  return { state, start, cancel }
}

function withReport(last: NullTestState, { day, found }: NullReport): NullTestState {
  if (day === 'recorded') return { ...last, recorded: found }
  const shuffled = [...last.shuffled, found]
  return { ...last, shuffled, phase: shuffled.length >= last.wanted ? 'done' : 'running' }
}
