import { address } from '../../shared/protocol/routes'
import { home, shell } from '../text/shell'
import { buttonClass } from '../ui/button'

/** The landing page of somebody who is not signed in. It shows no numbers: there are none to show yet. */
export function HomePage() {
  return (
    <div className="flex min-h-full flex-col items-center justify-center px-6 py-12">
      <div className="w-full max-w-2xl">
        <p className="text-32 font-medium">{shell.product}</p>
        <p className="mt-2 text-20 text-text-2">{home.lead}</p>
        <ul className="mt-6 flex flex-col gap-3 border-l border-line pl-4 text-15 text-text-2">
          {home.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className="mt-8 flex items-center gap-4">
          <a href={address.login()} className={buttonClass('primary', 'large')}>
            {home.signIn}
          </a>
          <a href={address.licence()} className="text-text-2 hover:text-text-1 hover:underline">
            {shell.footer.licence}
          </a>
        </div>
      </div>
    </div>
  )
}
