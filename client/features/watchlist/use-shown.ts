import { useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { useInstruments } from '../../store/hooks'
import { useTags } from '../../store/tags'
import { type Marks, useMarks } from './use-marks'

export interface Shown {
  codes: readonly InstrumentId[]
  /** In the registry, those that it knows. */
  places: readonly number[]
  marks: Marks
}

/** Members of a group that are shown: all, or those that carry a word. */
export function useShown(codes: readonly InstrumentId[], tag: string): Shown {
  const instruments = useInstruments()
  const words = useTags()
  const shown = useMemo(
    () => (tag === '' ? codes : codes.filter((id) => words.get(id)?.includes(tag))),
    [codes, words, tag],
  )
  const marks = useMarks(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the registry's version
  const places = useMemo(
    () => shown.flatMap((code) => instruments.indexOf(code) ?? []),
    [shown, instruments, instruments.version],
  )
  return { codes: shown, places, marks }
}
