// Reads a whole calculation with the client of oapi-codegen: reader BASE_URL API_KEY CALCULATION_ID
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"example.com/reader/api"
	"github.com/google/uuid"
)

func main() {
	baseURL, apiKey, id := os.Args[1], os.Args[2], uuid.MustParse(os.Args[3])
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", apiKey)
		return nil
	}
	client, err := api.NewClientWithResponses(baseURL, api.WithRequestEditorFn(withKey))
	if err != nil {
		panic(err)
	}
	include := []api.GetCalculationParamsInclude{api.GetCalculationParamsIncludeAll}
	read, err := client.GetCalculationWithResponse(context.Background(), id, &api.GetCalculationParams{Include: &include})
	if err != nil {
		panic(err)
	}
	if read.JSON200 == nil {
		panic(string(read.Body))
	}
	calculation := *read.JSON200
	fmt.Print(calculation.Status, " ", calculation.Currency)
	for _, line := range calculation.CostSheet.Lines {
		fmt.Printf(" %.6f", line.Amount)
	}
	for _, operation := range calculation.ProcessPlan {
		fmt.Print(" ", operation.OpId)
	}
	fmt.Println()
}
