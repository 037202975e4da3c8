import { type RefObject, useCallback, useRef, useState } from 'react'

const UNDO_MAX = 50

export interface Steps<T> {
  value: T
  latest: RefObject<T>
  /** `undoable` false: a step on the way, as while something is drawn. */
  put: (next: T, undoable?: boolean) => void
  undo: () => void
  canUndo: boolean
  /** Earlier steps can no longer be undone. */
  settle: () => void
}

/** A value with the way back to what it was before. */
export function useSteps<T>(first: () => T): Steps<T> {
  const [value, setValue] = useState(first)
  const past = useRef<readonly T[]>([])
  const latest = useRef(value)
  latest.current = value
  const put = useCallback((next: T, undoable = true) => {
    if (undoable) past.current = [...past.current.slice(1 - UNDO_MAX), latest.current]
    latest.current = next
    setValue(next)
  }, [])
  const undo = useCallback(() => {
    const before = past.current.at(-1)
    if (before === undefined) return
    past.current = past.current.slice(0, -1)
    put(before, false)
  }, [put])
  const settle = useCallback(() => {
    past.current = []
  }, [])
  return { value, latest, put, undo, canUndo: past.current.length > 0, settle }
}
