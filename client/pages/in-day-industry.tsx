import { InDayIndustry } from '../features/in-day-industry/in-day-industry'

/** `/inday_industry/:industry`: the members of an index or industry, minute by minute. */
export function InDayIndustryPage({ params }: { params: Record<string, string> }) {
  return <InDayIndustry given={params.industry ?? ''} />
}
