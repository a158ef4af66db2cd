import { Box, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { PortfolioOrganization } from '#core/reports/portfolio.ts'
import { ChangeBadge, changeLabel } from '../../../components/figures/change-badge.tsx'
import type { Column } from '../../../components/data-table/column.ts'
import { ReportTable } from '../../../components/data-table/report-table.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { Loaded } from '../../../components/states/loaded.tsx'
import { Moment } from '../../../components/figures/moment.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { Rate } from '../../../components/figures/rate.tsx'
import { SandboxBadge } from '../../../components/states/sandbox-badge.tsx'
import styles from '../../../components/styles/styles.module.css'
import { formatCount, formatMoney, formatPercent, formatShortDay } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { portfolioQuery } from './api/load-portfolio.ts'
import classes from './portfolio.module.css'
import { portfolioRows, quotaShare, spentUsd, type PortfolioRow } from './portfolio-rows.ts'

/** `/dashboard?view=organizations`: all organizations of a user with their brands, for users with many of them. */
export function PortfolioPage() {
  const portfolio = useQuery(portfolioQuery())
  return (
    <Page
      title={t('All organizations')}
      actions={
        <ButtonLink to="/dashboard" search={{ view: undefined }} variant="default">
          {t('Home')}
        </ButtonLink>
      }
    >
      {portfolio.error && portfolio.data ? (
        <ErrorState error={portfolio.error} onRetry={() => void portfolio.refetch()} />
      ) : null}
      <Loaded query={portfolio}>
        {(data) => (
          <ReportTable
            caption={t('Organizations and their brands')}
            columns={columns}
            rows={portfolioRows(data)}
            rowKey={({ organization, brand }) => `${organization.id} ${brand?.brandId ?? ''}`}
            firstSort={{ key: 'organization', direction: 'asc' }}
            textOf={({ organization, brand }) => `${organization.name} ${brand?.name ?? ''}`}
            fileName="organizations.csv"
            inAddress
          />
        )}
      </Loaded>
    </Page>
  )
}

const columns: readonly Column<PortfolioRow>[] = [
  {
    key: 'organization',
    header: t('Organization'),
    cell: ({ organization }) => (
      <Open organizationId={organization.id} brandId={null}>
        {organization.name}
      </Open>
    ),
    sortValue: ({ organization }) => organization.name,
    hideOnSmall: true,
  },
  {
    key: 'brand',
    header: t('Brand'),
    cell: ({ organization, brand }) => (
      <>
        {brand === null ? (
          <span className={styles['muted']}>{t('No brands yet')}</span>
        ) : (
          <span className={classes['brand']}>
            <Open organizationId={organization.id} brandId={brand.brandId}>
              {brand.name}
            </Open>
            {brand.sandboxAnswers > 0 ? <SandboxBadge /> : null}
          </span>
        )}
        <span className={classes['home']}>
          <Open organizationId={organization.id} brandId={null}>
            {organization.name}
          </Open>
        </span>
      </>
    ),
    sortValue: ({ brand }) => brand?.name,
  },
  {
    key: 'visibility',
    header: t('Visibility'),
    cell: ({ brand }) =>
      brand === null ? null : (
        <>
          <Rate rate={brand.visibility} />
          {brand.period === null ? null : (
            <div className={styles['muted']}>
              {formatShortDay(brand.period.from)} – {formatShortDay(brand.period.to)}
            </div>
          )}
        </>
      ),
    sortValue: ({ brand }) => brand?.visibility.value,
    kind: 'share',
    align: 'end',
  },
  {
    key: 'change',
    header: t('Difference'),
    cell: ({ brand }) => <ChangeBadge change={brand?.change ?? null} />,
    sortValue: ({ brand }) => (brand?.change?.verdict === 'real' ? brand.change.difference : null),
    exportValue: ({ brand }) => (brand?.change ? changeLabel(brand.change) : null),
  },
  {
    key: 'lastRun',
    header: t('Last run'),
    cell: ({ brand }) =>
      brand?.lastRun ? (
        <Moment at={brand.lastRun.createdAt} />
      ) : (
        <span className={styles['muted']}>{t('never')}</span>
      ),
    sortValue: ({ brand }) => brand?.lastRun?.createdAt,
    hideOnSmall: true,
  },
  {
    key: 'alerts',
    header: t('Unread'),
    cell: ({ unread, organization: { gravest } }) =>
      unread === 0 ? (
        <span className={styles['muted']}>0</span>
      ) : (
        <Box component="span" className={classes['alerts']} fw={600} data-gravest={gravest}>
          {formatCount(unread)}
        </Box>
      ),
    sortValue: ({ unread }) => unread,
    kind: 'count',
    align: 'end',
    hideOnSmall: true,
  },
  {
    key: 'quota',
    header: t('Quota used'),
    cell: ({ organization }) => {
      const share = quotaShare(organization)
      const { quota } = organization.spending
      return share === null || quota === null ? (
        <span className={styles['muted']}>{t('no limit')}</span>
      ) : (
        <span
          data-full={share >= 1 || undefined}
          className={classes['quota']}
          title={
            quota.plan === ''
              ? t('{used} of {all} answers', quotaValues(quota))
              : t('{used} of {all} answers ({plan})', quotaValues(quota))
          }
        >
          {formatPercent(share)}
        </span>
      )
    },
    sortValue: ({ organization }) => quotaShare(organization),
    align: 'end',
    hideOnSmall: true,
  },
  {
    key: 'spent',
    header: t('Spent this month'),
    cell: ({ organization }) => {
      const { budgetUsd } = organization.spending
      const spent = formatMoney(spentUsd(organization))
      return budgetUsd === null ? spent : t('{spent} of {budget}', { spent, budget: formatMoney(budgetUsd) })
    },
    sortValue: ({ organization }) => spentUsd(organization),
    align: 'end',
    hideOnSmall: true,
  },
]

/** Switches to the organization and opens it in one step. */
function Open({
  organizationId,
  brandId,
  children,
}: {
  organizationId: string
  brandId: string | null
  children: string
}) {
  const { organization } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  return (
    <UnstyledButton
      className={`${classes['open']} ${styles['underlined']}`}
      onClick={() => {
        organization.select(organizationId)
        void (brandId === null
          ? navigate({ to: '/dashboard', search: { organizationId } })
          : navigate({ to: '/overview', search: { organizationId, clientId: brandId } }))
      }}
    >
      {children}
    </UnstyledButton>
  )
}

const quotaValues = ({
  used,
  answersPerMonth,
  plan,
}: NonNullable<PortfolioOrganization['spending']['quota']>) => ({
  used: formatCount(used),
  all: formatCount(answersPerMonth),
  plan,
})
