import { Skeleton } from '@mantine/core'
import classes from './overview-report.module.css'

export function OverviewSkeleton() {
  return (
    <>
      <div className={classes['tiles']}>
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} height={162} radius="lg" />
        ))}
      </div>
      <div>
        <div>
          <Skeleton height={290} radius="lg" />
        </div>
        <div>
          <Skeleton height={290} radius="lg" />
        </div>
      </div>
    </>
  )
}
