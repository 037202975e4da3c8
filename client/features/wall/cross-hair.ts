import { createContext } from 'react'

/** Minute of the day that somebody points at from their desk; null: none. */
export const PointedSlot = createContext<number | null>(null)
