import { z } from 'zod';
import type { Report } from '../call-operation.ts';
import { definePriceTool } from './price-tool.ts';

/** Reports that one answer lists, newest first. */
const LISTED = 20;

const fileName = ({ kind, format, language }: Report): string => `${kind} ${format} (${language})`;

export const reportFiles = definePriceTool({
  name: 'report_files',
  title: 'Report files',
  description:
    'Links to the PDF and XLSX reports of a price that people have had made, to hand on. A link works for five minutes; call again for a new one.',
  asks: ['listReports'],
  output: {
    reports: z
      .array(
        z.object({
          report_id: z.string(),
          kind: z.string().describe('offer, negotiation or assembly'),
          format: z.string().describe('pdf, or xlsx with live formulas'),
          language: z.string(),
          status: z.string().describe('queued, succeeded or failed'),
          size_bytes: z.int().nullable(),
          download_url: z.string().nullable().describe('null unless succeeded'),
          expires_at: z.string().describe('the file is removed then'),
        }),
      )
      .describe('newest first'),
  },
  run: async (row, _input, callOperation) => {
    const { items } = await callOperation('listReports', {
      params: { calculation_id: row.id },
      query: { limit: LISTED },
    });
    const ready = items.filter(({ download_url }) => download_url !== null);
    return {
      fields: {
        reports: items.map((report) => ({
          report_id: report.id,
          kind: report.kind,
          format: report.format,
          language: report.language,
          status: report.status,
          size_bytes: report.size_bytes,
          download_url: report.download_url,
          expires_at: report.expires_at,
        })),
      },
      guidance: [
        `These tools make no report. A person has one made on the page /app/parts/${row.part_id}?calculation=${row.id} of this service, a program with POST /api/v1/calculations/${row.id}/reports.`,
      ],
      text:
        ready.length === 0
          ? 'No report of this price is ready.'
          : `${ready.map((report) => `${fileName(report)}: ${report.download_url}`).join('\n')}`,
    };
  },
});
