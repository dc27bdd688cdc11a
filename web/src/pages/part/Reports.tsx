import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocale } from '../../locale.tsx';
import { type Calculation, ShouldCostError } from '../../service/client.ts';
import { makeReport } from '../../service/reports.ts';
import css from './part.module.css';

const FORMATS = [
  ['pdf', 'reports.pdf'],
  ['xlsx', 'reports.xlsx'],
] as const;
type Format = (typeof FORMATS)[number][0];

/** Files of the price. A file is downloaded as soon as it is made. */
export const Reports = ({ calculation: { id, assembly_role } }: { readonly calculation: Calculation }) => {
  const { t, language } = useLocale();
  const kind = assembly_role === 'assembly' ? 'assembly' : 'offer';
  const report = useMutation({
    mutationFn: (format: Format) => makeReport(id, { format, kind, language }),
    // The store sends it as an attachment, so the page stays.
    onSuccess: ({ download_url }) => {
      if (download_url !== null) window.location.assign(download_url);
    },
  });
  const hasFailed = report.data !== undefined && report.data.download_url === null;
  return (
    <section className="card" aria-labelledby="reports-title">
      <h2 id="reports-title">{t('reports.title')}</h2>
      <p className={css.fine}>{t('reports.lead')}</p>
      <div className={css.actions}>
        {FORMATS.map(([format, text]) => (
          <Button
            key={format}
            variant="default"
            loading={report.isPending && report.variables === format}
            disabled={report.isPending}
            onClick={() => report.mutate(format)}
          >
            {t(text)}
          </Button>
        ))}
      </div>
      <output className={css.fine}>
        {report.isPending ? t('reports.pending') : report.data?.download_url ? t('reports.done') : ''}
      </output>
      {(report.isError || hasFailed) && (
        <Alert color="red" variant="light" role="alert" mt="sm">
          {report.error instanceof ShouldCostError && report.error.status > 0
            ? report.error.message
            : t(report.isError ? 'shell.no_connection' : 'reports.failed')}
        </Alert>
      )}
    </section>
  );
};
