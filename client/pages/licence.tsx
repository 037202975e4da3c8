import { address } from '../../shared/protocol/routes'
import { frame, licence, shell } from '../text/shell'

export function LicencePage() {
  return (
    <article className="mx-auto max-w-2xl px-4 py-6 leading-relaxed">
      <p aria-hidden="true" className="mb-3 text-20 font-medium">
        {shell.footer.licence}
      </p>
      <p className="text-15">{licence.intro}</p>
      {licence.sections.map((section) => (
        <section key={section.title} className="mt-5">
          <h2 className="text-15 font-medium">{section.title}</h2>
          {section.body.map((paragraph) => (
            <p key={paragraph} className="mt-2 text-text-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p className="mt-6">
        <a href={address.home()} className="text-accent hover:underline">
          {frame.goHome}
        </a>
      </p>
    </article>
  )
}
