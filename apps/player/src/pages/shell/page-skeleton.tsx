import { Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import './page.css'

export function PageSkeleton() {
  return (
    <div class="page-skeleton" role="status">
      <span class="visually-hidden">{uiTexts.value.loading}</span>
      <Skeleton shape="head" />
      <Skeleton shape="wide" />
      <div class="shelf-grid">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} shape="square" />
        ))}
      </div>
    </div>
  )
}
