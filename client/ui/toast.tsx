import { Toaster as Sonner, toast as sonner } from 'sonner'
import { common } from '../text/common'

/** Short messages at the bottom right. The same text twice is one message. */
export const toast = {
  error: (text: string) => sonner.error(text, { id: text, duration: 8_000 }),
  success: (text: string) => sonner.success(text, { id: text }),
  info: (text: string, action?: { label: string; onClick: () => void }) =>
    sonner(text, { id: text, duration: action ? Number.POSITIVE_INFINITY : 5_000, action }),
}

/**
 * The place where messages appear; mounted once. Sonner puts the focus back on the element before when it leaves the
 * messages, so that Tab past the last element of a page never came round to its first one; it does not learn of focus.
 */
export function Toaster() {
  return (
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Messages />
    </div>
  )
}

function Messages() {
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel={common.notifications}
      gap={4}
      offset={12}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-[min(356px,calc(100vw-24px))] items-center gap-2 rounded border border-line bg-raised px-3 py-2 text-13 text-text-1',
          title: 'leading-normal',
          error: 'border-l-2 border-l-warning',
          success: 'border-l-2 border-l-accent',
          actionButton: 'ml-auto shrink-0 rounded bg-accent px-2 py-0.5 text-12 text-on-solid',
        },
      }}
    />
  )
}
