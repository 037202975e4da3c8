import type { ReactNode } from 'react'
import { signInText } from '../../text/sign-in'

/** Shapes shared by the pages of signing in. */
export const primaryButton =
  'flex h-11 w-full items-center justify-center rounded bg-accent px-4 text-15 font-medium text-on-solid hover:opacity-90 focus-visible:outline-offset-2 disabled:opacity-60'
export const plainButton =
  'flex h-11 w-full items-center justify-center rounded border border-line px-4 text-13 text-text-1 hover:bg-raised focus-visible:outline-offset-2'

/** The one calm panel in the middle of each page of signing in. */
export function SignInPanel({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="flex min-h-full flex-col items-center justify-center bg-app px-4 py-8 text-13 text-text-1">
      <div className="w-full max-w-[400px]">
        <div className="mb-6 flex items-center gap-3">
          <img src="/favicon.svg" alt="" className="size-9 shrink-0" />
          <div>
            <p className="text-15 font-medium">{signInText.product}</p>
            <p className="text-12 text-text-3">{signInText.motto}</p>
          </div>
        </div>
        <section className="border border-line bg-panel p-6 max-[440px]:p-4" aria-labelledby="sign-in-heading">
          <h1 id="sign-in-heading" className="mb-4 text-20 font-medium">
            {heading}
          </h1>
          {children}
        </section>
      </div>
    </div>
  )
}

/** Message in the panel while a request is running. */
export function SignInWaiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="py-2 text-13 text-text-2">
      {children}
    </p>
  )
}

/** One sentence, and the code for support. */
export function SignInProblem({ message, code }: { message: string; code?: string }) {
  return (
    <div role="alert" className="mb-4 border-l-2 border-warning bg-raised px-3 py-2 text-13 text-text-1">
      {message}
      {code === undefined ? null : (
        <span className="num mt-1 block text-12 text-text-2">
          {signInText.success.code}
          {code}
        </span>
      )}
    </div>
  )
}
