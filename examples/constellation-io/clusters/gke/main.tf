# The GKE cluster of both Constellation pages. Every value of theirs is a variable: TF_VAR_node_count=3 and so on.
# Credentials: gcloud auth application-default login. The token in the kubeconfig is valid for an hour.
terraform {
  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "5.30.0"
    }
  }
}

provider "google" {
  project = var.project
}

variable "name" {
  type = string
}

variable "project" {
  type = string
}

variable "node_count" {
  type    = number
  default = 2
}

variable "machine" {
  type    = string
  default = "n2d-standard-4"
}

variable "confidential" {
  type        = bool
  default     = false
  description = "CVM: true on the page of 2.0, false on that of 2.6"
}

variable "zone" {
  type    = string
  default = "europe-west3-b"
}

variable "kubernetes_version" {
  type        = string
  default     = "1.24.9-gke.3200"
  description = "published; take one that GKE still offers"
}

data "google_client_config" "current" {}

resource "google_container_cluster" "bench" {
  name                = var.name
  location            = var.zone
  initial_node_count  = var.node_count
  min_master_version  = var.kubernetes_version
  node_version        = var.kubernetes_version
  deletion_protection = false

  confidential_nodes {
    enabled = var.confidential
  }

  node_config {
    machine_type = var.machine
  }
}

output "kubeconfig" {
  sensitive = true
  value = yamlencode({
    apiVersion      = "v1"
    kind            = "Config"
    current-context = "bench"
    clusters = [{
      name = "bench"
      cluster = {
        server                     = "https://${google_container_cluster.bench.endpoint}"
        certificate-authority-data = google_container_cluster.bench.master_auth[0].cluster_ca_certificate
      }
    }]
    users    = [{ name = "bench", user = { token = data.google_client_config.current.access_token } }]
    contexts = [{ name = "bench", context = { cluster = "bench", user = "bench" } }]
  })
}
