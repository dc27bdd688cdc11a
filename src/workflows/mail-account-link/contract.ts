/** Input of `mailAccountLink`: only the link's id, so that a history reveals neither the address nor the token. */
export type AccountLinkInput = { readonly id: string };

/** One workflow per link, which ends when its mail is sent. */
export const mailAccountLinkRef = (linkId: string) => ({
  workflowId: `account-link/${linkId}`,
  workflowType: 'mailAccountLink',
  taskQueue: 'orchestration',
  rowId: linkId,
  seq: 0,
});
