// A feed to CSV with gofeed.
package main

import (
	"encoding/csv"
	"os"

	"github.com/mmcdole/gofeed"
)

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		os.Exit(1)
	}
	feed, err := gofeed.NewParser().Parse(file)
	if err != nil {
		os.Exit(1)
	}
	out := csv.NewWriter(os.Stdout)
	out.Write([]string{"name", "url", "id", "published"})
	for _, item := range feed.Items {
		out.Write([]string{item.Title, item.Link, item.GUID, item.Published})
	}
	out.Flush()
}
