/** What the API and the workers share of `calculate`; importable without pulling the workflow or an activity. */
export const calculateRef = (id: string, seq: number) => ({
  workflowId: `calculation/${id}/${seq}`,
  workflowType: 'calculate',
  taskQueue: 'orchestration',
});
