import type { KeyboardEvent } from 'react'
import { signInText } from '../../text/sign-in'
import type { Mode } from './interaction-calls'

const modes: readonly Mode[] = ['login', 'register']

/** Two tabs; arrow keys change between them, as in any tab list. */
export function ModeTabs({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next: Mode = mode === 'login' ? 'register' : 'login'
    onMode(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-mode=${next}]`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={signInText.interaction.tabsLabel}
      className="mb-6 flex border-b border-line"
      onKeyDown={move}
    >
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`tab-${each}`}
          data-mode={each}
          aria-selected={each === mode}
          aria-controls="account-panel"
          tabIndex={each === mode ? 0 : -1}
          onClick={() => onMode(each)}
          className="-mb-px h-11 flex-1 border-b-2 border-transparent text-15 text-text-2 hover:text-text-1 aria-selected:border-accent aria-selected:text-text-1"
        >
          {signInText.interaction.tabs[each]}
        </button>
      ))}
    </div>
  )
}
