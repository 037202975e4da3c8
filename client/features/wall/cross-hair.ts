import { createContext } from 'react'

/** Minute of the day pointed at from a desk; null: none. */
export const PointedSlot = createContext<number | null>(null)
