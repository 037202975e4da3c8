import { useEffect } from 'react'
import type { MachineCommand } from '../../../shared/protocol/machine'
import { capturesKeys } from '../../ui/typing-target'

/** A command of the keyboard; undefined for any other key. `id`: whose prints are stepped by. */
export function clockCommandOfKey(key: string, playing: boolean, id: string | undefined): MachineCommand | undefined {
  if (key === ' ') return { do: playing ? 'pause' : 'play' }
  if (key === '[' || key === ']') return { do: 'step', by: 'minute', forward: key === ']' }
  if ((key === ',' || key === '.') && id !== undefined) return { do: 'step', by: 'print', forward: key === '.', id }
  return undefined
}

/** Space plays and pauses, `,` `.` go by prints, `[` `]` by minutes: before anything else on the page hears of them. */
export function useClockKeys(command: (key: string) => MachineCommand | undefined, run: (it: MachineCommand) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isSlider = target instanceof HTMLInputElement && target.type === 'range'
      if (capturesKeys(target) && !isSlider) return
      // A focused button or link is what the space key is for.
      if (key === ' ' && target instanceof HTMLElement && target.closest('button, a[href], [role="tab"]')) return
      const wanted = command(key)
      if (!wanted) return
      event.preventDefault()
      event.stopPropagation()
      run(wanted)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [command, run])
}
