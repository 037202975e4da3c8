import { useMemo } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { useTags } from '../../store/account/tags'
import { type ListedGroup, useListed } from './use-listed'
import { type Marks, useMarks } from './use-marks'

export interface ShownList {
  codes: readonly InstrumentId[]
  /** Undefined until the registry is there. */
  listed: ListedGroup | undefined
  marks: Marks
}

/** Members of a group that are shown: all, or those that carry a word. */
export function useShown(codes: readonly InstrumentId[], tag: string): ShownList {
  const words = useTags()
  const shown = useMemo(
    () => (tag === '' ? codes : codes.filter((id) => words.get(id)?.includes(tag))),
    [codes, words, tag],
  )
  return { codes: shown, listed: useListed(shown), marks: useMarks(shown) }
}
