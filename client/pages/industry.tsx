import { IndustryView } from '../features/industry/industry-view'

/** `/industry/:key/:industry`: one board of a scheme among all of them. */
export function IndustryPage({ params }: { params: Record<string, string> }) {
  return <IndustryView scheme={params.key ?? ''} name={params.industry ?? ''} />
}
