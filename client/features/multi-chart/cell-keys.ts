import { useEffect, useMemo } from 'react'
import { chartKeys } from '../../charts/chart-keys'
import { multiText } from '../../text/multi-chart'
import type { ToolbarProps } from './toolbar'

/** Ctrl+1…9 goes to a cell. */
export function useCellKeys(count: number, onFocus: (at: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return
      const at = Number(event.key) - 1
      if (at >= count) return
      event.preventDefault()
      onFocus(at)
      document.querySelector<HTMLElement>(`[data-cells] > :nth-child(${at + 1}) [role="application"]`)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [count, onFocus])
}

/** Commands after `;` on this page. */
export function useLeaderKeys(
  { sync, same, onSync, onSame }: Pick<ToolbarProps, 'sync' | 'same' | 'onSync' | 'onSame'>,
  onFull: () => void,
) {
  return useMemo(
    () => [
      { key: 'f', title: multiText.leader.full, run: onFull },
      { key: 'c', title: multiText.leader.sync, run: () => onSync(!sync) },
      ...chartKeys,
      { key: 's', title: multiText.leader.scale, run: () => onSame(!same) },
    ],
    [onFull, sync, same, onSync, onSame],
  )
}
